# SPDX-License-Identifier: CC0-1.0
"""What Northbeam sells, where, and when people buy it. All invented."""

# name, city, region, country, opened, size in m², orders on an average day of 2021, days without
# sales, yearly growth
STORES = [
    ("Northbeam Hamburg Harbour", "Hamburg", "North", "Germany", "2014-03-15", 1450, 2.0,
     ("2022-02-14", "2022-04-02"), 1.05),
    ("Northbeam Berlin Mitte", "Berlin", "North", "Germany", "2015-09-01", 1820, 2.3, None, 1.10),
    ("Northbeam Munich Isar", "Munich", "Central", "Germany", "2016-04-20", 1600, 2.0, None, 1.07),
    ("Northbeam Cologne Rhine", "Cologne", "West", "Germany", "2017-05-11", 980, 1.3, None, 0.97),
    ("Northbeam Vienna Ring", "Vienna", "Central", "Austria", "2016-10-08", 1240, 1.5, None, 1.06),
    ("Northbeam Amsterdam Canal", "Amsterdam", "West", "Netherlands", "2017-03-25", 1130, 1.6, None,
     1.09),
    ("Northbeam Rotterdam Quay", "Rotterdam", "West", "Netherlands", "2019-06-14", 870, 1.0, None,
     1.02),
    ("Northbeam Antwerp Diamond", "Antwerp", "West", "Belgium", "2018-08-30", 760, 1.0, None, 1.04),
    ("Northbeam Paris Bastille", "Paris", "West", "France", "2018-02-10", 1390, 1.8, None, 1.08),
    ("Northbeam Lyon Presqu'île", "Lyon", "South", "France", "2022-05-06", 820, 1.1, None, 1.16),
    ("Northbeam Milan Navigli", "Milan", "South", "Italy", "2019-09-21", 1010, 1.4,
     ("2023-07-24", "2023-09-09"), 1.05),
    ("Northbeam Madrid Retiro", "Madrid", "South", "Spain", "2020-02-28", 940, 1.2, None, 1.12),
    ("Northbeam Copenhagen Nørrebro", "Copenhagen", "North", "Denmark", "2018-11-17", 690, 1.0,
     None, 1.01),
    ("Northbeam Lisbon Chiado", "Lisbon", "South", "Portugal", "2023-03-18", 720, 1.2, None, 1.20),
    ("Northbeam Online", "Hamburg", "Online", "Germany", "2013-11-04", None, 5.6, None, 1.17),
]

SUPPLIERS = [
    ("Alderholz Manufaktur", "Germany"), ("Fjordline Møbler", "Denmark"),
             ("Atelier Ormeaux", "France"),
    ("Legno Vivo", "Italy"), ("Baltic Board", "Poland"), ("Veltro Devices", "Netherlands"),
             ("Kite Electronics", "Germany"),
    ("Nimbus Audio", "Austria"), ("Papierhaus Lindner", "Germany"), ("Quill & Co.", "Belgium"),
             ("Tinta Fina", "Spain"),
    ("Lumière du Nord", "France"), ("Lichtwerk Isar", "Germany"), ("Cotonora", "Portugal"),
             ("Texelwool", "Netherlands"),
    ("Casa Cerâmica", "Portugal"), ("Ferro Cucina", "Italy"), ("Stahlwald", "Austria"),
             ("Verde Jardín", "Spain"),
    ("Tuinhof", "Netherlands"), ("Ostsee Outdoor", "Germany"), ("Boxwell Storage", "Poland"),
             ("Kasten & Fach", "Austria"),
    ("Galerie Petit Cadre", "Belgium"),
]

# department (parent): categories
DEPARTMENTS = {
    "Workplace": ["Furniture", "Technology", "Office Supplies", "Storage"],
    "Home": ["Lighting", "Kitchen", "Textiles", "Decoration"],
    "Outdoor": ["Garden", "Travel"],
}

# category: share of all order lines, growth by year (2021 = 1), by month (January to December),
#           share returned, indices of SUPPLIERS
CATEGORIES = {
    "Furniture": (11, (1, 1.10, 1.28, 1.46),
                  (1.0, 0.95, 1.05, 1.1, 1.0, 0.8, 0.68, 0.72, 1.1, 1.15, 1.1, 1.0), 0.034,
                  (0, 1, 2, 3, 4)),
    "Technology": (13, (1, 0.86, 0.94, 1.12),
                   (0.9, 0.85, 0.9, 0.9, 0.9, 0.85, 0.85, 1.0, 1.05, 1.0, 1.45, 1.4), 0.052,
                   (5, 6, 7)),
    "Office Supplies": (25, (1, 1.04, 0.97, 0.99),
                        (1.3, 1.0, 1.0, 1.0, 0.95, 0.85, 0.75, 1.2, 1.35, 1.05, 0.9, 0.7),
                        0.014, (8, 9, 10)),
    "Storage": (7, (1, 1.05, 1.06, 1.10),
                (1.4, 1.15, 1.1, 1.0, 0.95, 0.9, 0.85, 0.95, 1.05, 1.0, 0.85, 0.8), 0.021,
                (21, 22, 4)),
    "Lighting": (9, (1, 1.08, 1.17, 1.21),
                 (1.0, 0.95, 0.85, 0.8, 0.75, 0.7, 0.75, 0.9, 1.15, 1.35, 1.3, 1.3), 0.029,
                 (11, 12, 5)),
    "Kitchen": (12, (1, 1.02, 1.05, 1.13),
                (0.9, 0.9, 0.95, 0.95, 1.0, 0.95, 0.9, 0.9, 0.95, 1.0, 1.2, 1.45), 0.018,
                (15, 16, 17)),
    "Textiles": (10, (1, 1.01, 1.11, 1.09),
                 (1.1, 1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.8, 1.0, 1.25, 1.25, 1.3), 0.058,
                 (13, 14)),
    "Decoration": (7, (1, 1.07, 1.02, 1.15),
                   (0.8, 0.85, 0.95, 1.0, 0.95, 0.85, 0.8, 0.85, 0.95, 1.1, 1.5, 1.9), 0.022,
                   (23, 2, 15)),
    "Garden": (4, (1, 1.12, 1.30, 1.52),
               (0.3, 0.5, 1.2, 1.9, 2.1, 1.8, 1.4, 1.0, 0.7, 0.5, 0.35, 0.4), 0.016,
               (18, 19, 20)),
    "Travel": (2, (1, 1.45, 1.60, 1.66),
               (0.6, 0.7, 0.9, 1.1, 1.4, 1.8, 1.7, 1.1, 0.8, 0.7, 0.8, 1.1), 0.031,
               (20, 9)),
}

# Everything together, by month; and by day of the week (Monday first) in a shop and on the web.
SEASON = (0.86, 0.84, 0.94, 0.96, 0.97, 0.95, 0.86, 0.88, 1.0, 1.04, 1.38, 1.62)
WEEKDAYS_SHOP = (0.85, 0.85, 0.92, 1.05, 1.30, 1.75, 0.0)
WEEKDAYS_WEB = (1.05, 1.0, 0.95, 0.95, 0.9, 0.95, 1.25)

# category: [(product type, lowest and highest price in EUR, models)], price steps with the model
PRODUCT_TYPES = {
    "Furniture": [("Desk", 189, 649, 8), ("Office Chair", 129, 589, 9), ("Bookcase", 99, 349, 6),
                  ("Sofa", 549, 1490, 5),
                  ("Side Table", 59, 189, 5), ("Standing Desk", 399, 899, 4)],
    "Technology": [("Monitor", 149, 629, 7), ("Keyboard", 29, 149, 6), ("Headphones", 39, 329, 7),
                   ("Docking Station", 79, 249, 4), ("Webcam", 39, 159, 4), ("Speaker", 49, 279, 5),
                   ("Power Bank", 19, 79, 5)],
    "Office Supplies": [("Notebook", 4, 19, 8), ("Fountain Pen", 12, 69, 6),
                        ("Paper Pack", 5, 24, 5), ("Binder", 3, 12, 6),
                        ("Desk Organiser", 14, 49, 5), ("Sticky Notes", 2, 8, 4),
                        ("Whiteboard", 39, 129, 4)],
    "Storage": [("Storage Box", 9, 39, 7), ("Shelf Unit", 59, 219, 5),
                ("Filing Cabinet", 119, 299, 4), ("Basket", 12, 45, 5)],
    "Lighting": [("Desk Lamp", 29, 139, 8), ("Floor Lamp", 69, 259, 6),
                 ("Pendant Light", 49, 229, 6), ("LED Bulb", 5, 17, 5)],
    "Kitchen": [("Mug", 7, 19, 7), ("Knife", 24, 119, 5), ("Saucepan", 29, 139, 6),
                ("Cutting Board", 17, 59, 5),
                ("Espresso Pot", 24, 69, 4), ("Plate Set", 35, 119, 5)],
    "Textiles": [("Blanket", 35, 129, 7), ("Cushion", 15, 49, 8), ("Curtain", 39, 119, 5),
                 ("Rug", 79, 389, 6),
                 ("Towel Set", 22, 69, 5)],
    "Decoration": [("Vase", 17, 89, 7), ("Picture Frame", 12, 59, 7), ("Candle", 8, 35, 7),
                   ("Wall Clock", 29, 99, 4)],
    "Garden": [("Garden Chair", 49, 189, 6), ("Planter", 15, 79, 7), ("Parasol", 79, 249, 4),
               ("Garden Tool", 12, 59, 6)],
    "Travel": [("Backpack", 49, 159, 6), ("Suitcase", 89, 279, 5), ("Travel Mug", 15, 39, 4)],
}

COLLECTIONS = (
    "Alder Fjord Linden Tarn Skerry Juniper Ember Drift Cove Sable Birch Heron Solstice Meridian "
    "Harbour Larch Isla Marram Pebble Osprey Cinder Wren Hazel Loch Saffron Tundra Willow Arbour "
    "Dune Thistle").split()
MAKES = "Veltro Kite Nimbus Axon Lumo Pixa Corvo Tessel".split()

# Lamps of one model came with a faulty dimmer in the middle of 2023.
FAULTY = ("Desk Lamp", "2023-05-01", "2023-09-30", 0.31)

# name, first month-day, last month-day, discount, more orders
CAMPAIGNS = [
    ("Winter Clearance", "01-08", "01-24", 0.15, 1.20),
    ("Spring Refresh", "04-05", "04-18", 0.10, 1.15),
    ("Summer Sale", "07-01", "07-16", 0.20, 1.25),
    ("Back to Work", "08-28", "09-10", 0.10, 1.12),
    ("Black Week", "11-20", "11-30", 0.20, 1.45),
]

RETURN_REASONS = {"Changed mind": 34, "Damaged in transit": 22, "Defective": 17,
                  "Wrong item delivered": 11, "Does not fit": 10,
                  "Arrived too late": 6}

# carrier: (share, mean days, cost in EUR)
CARRIERS = {"Swiftline": (42, 2.3, 5.9), "Nordpost": (31, 3.1, 4.5), "Greenwheel": (17, 2.8, 6.9),
            "Cargonaut": (10, 5.6, 39.0)}
