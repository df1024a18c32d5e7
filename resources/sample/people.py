# SPDX-License-Identifier: CC0-1.0
"""Names and cities of Northbeam's customers and staff, by country. All mixed at random."""

# country: (share of the customers, cities with weights, first names, last names, companies)
COUNTRIES = {
    "Germany": (26,
                {"Hamburg": 22, "Berlin": 26, "Munich": 20, "Cologne": 15, "Leipzig": 7,
                 "Bremen": 5, "Stuttgart": 6,
                     "Hanover": 4},
                "Anna Lukas Marie Jonas Lea Felix Hannah Paul Clara Maximilian Katrin Stefan "
                "Birgit Jürgen Sabine Tobias Ines Holger Annika Matthias Greta Dirk Svenja Oliver "
                "Frieda Moritz",
                "Müller Schmidt Hoffmann Becker Krüger Vogel Lindemann Brandt Seidel Köhler "
                "Petersen Winkler Fuchs Albrecht Jansen Busch Kaiser Ziegler Hartmann Böhm Engel "
                "Thiele Yılmaz Nowak Reuter Sommer Wolff Ehlers",
                ["{} GmbH", "{} & Partner", "Büro {}", "{} Architekten", "{} Logistik GmbH",
                 "Praxis {}"]),
    "Austria": (7, {"Vienna": 60, "Graz": 18, "Linz": 12, "Salzburg": 10},
                "Johanna Sebastian Magdalena Florian Theresa Alexander Valentina Dominik Elisabeth "
                "Wolfgang Eva Raphael Barbara Christoph Nina Gerhard",
                "Gruber Huber Wagner Pichler Steiner Moser Leitner Fischer Eder Brunner Auer "
                "Wimmer Haas Lang Berger Horvath Reiter Schwaiger",
                ["{} GmbH", "Kanzlei {}", "{} & Söhne", "Atelier {}"]),
    "Netherlands": (12,
                    {"Amsterdam": 40, "Rotterdam": 26, "Utrecht": 18, "Eindhoven": 10,
                     "Groningen": 6},
                    "Daan Sanne Lars Emma Bram Lotte Thijs Fleur Ruben Iris Jeroen Marieke Sjoerd "
                    "Anouk Pieter Femke Wouter Noor",
                    "Vries Jong Bakker Visser Smit Meijer Mulder Bos Dekker Hendriks Dijkstra "
                    "Kuiper Veenstra Postma Schouten Hoekstra Willems Verhoeven",
                    ["{} BV", "Studio {}", "{} Advies", "{} & Zn."]),
    "Belgium": (6, {"Antwerp": 48, "Brussels": 34, "Ghent": 18},
                "Louis Elise Arthur Margaux Jef Lore Victor Julie Maxime Charlotte Koen Nathalie "
                "Wim Céline",
                "Peeters Janssens Maes Jacobs Mertens Claes Goossens Wouters Dubois Lambert Dupont "
                "Lemmens Aerts Devos",
                ["{} NV", "Bureau {}", "{} & Fils", "{} Consult"]),
    "France": (14, {"Paris": 46, "Lyon": 28, "Lille": 10, "Bordeaux": 9, "Nantes": 7},
               "Camille Hugo Manon Lucas Chloé Théo Inès Antoine Sophie Julien Émilie Nicolas "
               "Claire Mathieu Aurélie Bastien Océane Rémi Hélène Gaspard",
               "Martin Bernard Moreau Laurent Lefèvre Girard Roux Fontaine Chevalier Mercier "
               "Blanchard Garnier Faure Rousseau Barbier Perrin Marchand Renaud Colin Benali",
               ["{} SARL", "Atelier {}", "Cabinet {}", "{} et Associés", "Maison {}"]),
    "Italy": (10, {"Milan": 55, "Turin": 18, "Bologna": 15, "Verona": 12},
              "Giulia Marco Francesca Alessandro Chiara Luca Martina Davide Elena Matteo Silvia "
              "Andrea Federica Stefano Paola Giorgio",
              "Rossi Bianchi Ferrari Russo Colombo Ricci Marino Greco Conti Gallo Fontana Moretti "
              "Barbieri Rinaldi Caruso Ferri Sala Villa",
              ["{} S.r.l.", "Studio {}", "Officina {}", "{} e Figli"]),
    "Spain": (10, {"Madrid": 60, "Valencia": 20, "Bilbao": 20},
              "Lucía Pablo Carmen Javier Marta Sergio Elena Álvaro Laura Diego Cristina Iván "
              "Pilar Andrés Nuria Raúl",
              "García Fernández López Martínez Sánchez Romero Navarro Torres Domínguez Vázquez "
              "Ramos Gil Serrano Molina Ortega Rubio Iglesias Cano",
              ["{} S.L.", "Taller {}", "Gestoría {}", "Grupo {}"]),
    "Portugal": (5, {"Lisbon": 65, "Porto": 35},
                 "Beatriz João Mariana Tiago Inês Rui Catarina Nuno Sofia Pedro Leonor Miguel",
                 "Silva Santos Ferreira Pereira Oliveira Costa Rodrigues Carvalho Lopes Almeida "
                 "Pinto Teixeira",
                 ["{} Lda.", "Casa {}", "{} & Filhos"]),
    "Denmark": (6, {"Copenhagen": 66, "Aarhus": 22, "Odense": 12},
                "Freja Emil Ida Magnus Sofie Rasmus Astrid Mikkel Signe Anders Karen Jesper",
                "Nielsen Jensen Hansen Pedersen Andersen Christensen Larsen Sørensen Rasmussen "
                "Holm Møller Kjær",
                ["{} ApS", "Tegnestuen {}", "{} & Co."]),
    "Poland": (4, {"Warsaw": 50, "Kraków": 28, "Poznań": 22},
               "Zofia Jakub Maja Kacper Agnieszka Piotr Katarzyna Tomasz Magda Wojciech",
               "Nowak Kowalska Wiśniewski Wójcik Kamińska Lewandowski Zielińska Szymański Woźniak "
               "Dąbrowska",
               ["{} Sp. z o.o.", "Biuro {}"]),
}

# How a few clerks typed the city.
MISSPELT = {"Hamburg": "Hambrug", "Munich": "Munch", "Vienna": "Viena", "Amsterdam": "amsterdam",
            "Copenhagen": "Kopenhagen",
            "Madrid": "Madird", "Cologne": "Colonge", "Lisbon": "LISBON"}

# role: (yearly salary in EUR, spread, heads in a shop, heads in the web shop)
ROLES = {
    "Store Manager": (56000, 9000, 1, 1),
    "Assistant Manager": (43000, 5000, 1, 1),
    "Sales Associate": (31500, 4000, 5, 0),
    "Cashier": (27800, 2200, 2, 0),
    "Warehouse Clerk": (29400, 2500, 1, 7),
    "Customer Support": (33200, 3500, 0, 6),
    "Web Editor": (38500, 4500, 0, 2),
}
