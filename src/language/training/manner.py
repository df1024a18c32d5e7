# SPDX-License-Identifier: GPL-3.0-or-later
"""The manner of asking: polite, chatty, terse, with slips of the keyboard."""

NEAR = {"a": "sq", "b": "vn", "c": "xv", "d": "sf", "e": "wr", "f": "dg", "g": "fh", "h": "gj",
        "i": "uo", "k": "jl", "l": "ko", "m": "n", "n": "bm", "o": "ip", "p": "o", "r": "et",
        "s": "ad", "t": "ry", "u": "yi", "v": "cb", "w": "qe", "y": "tu"}
ASKS = ("how", "which", "what", "what's", "who", "who's", "when", "where", "is", "are", "do",
        "does", "since", "whose", "did")
COMMANDS = ("list", "show", "give", "find", "tell", "look", "count", "plot", "add", "i", "we",
            "need", "pull", "can", "chart", "names")
OPENERS = ["please ", "can you tell me ", "could you show me ", "I need to know ",
           "I would like to see ", "do you know ", "I want to know ", "any idea ", "quick: ",
           "hi, ", "hey ", "could you check ", "let me know ", "I'd like ", "we need to know ",
           "help me find ", "remind me ", "for my report: ", "I wonder ", "please tell me ",
           "do you happen to know ", "I have been asked to find out ", "just checking, ",
           "sorry, quick question: ", "would you mind looking up ", "I was wondering ",
           "we would like to know ", "ok so ", "tell me, "]
STORIES = ["Hi, we have a meeting tomorrow. ", "My boss keeps asking: ", "Quick one: ",
           "For the report I am writing, ", "Hello, I just started here and wonder, ",
           "I am looking into our figures. ", "Someone is on the phone for this: ",
           "I can't find my notes, ", "Sorry to bother you again, ", "We're doing the review now. ",
           "The auditors are here. ", "Before I call them back: ", "For tomorrow's stand-up: ",
           "I lost track of this one, ", "Good morning! A colleague called and wants this: ",
           "Dear team, for the board paper I still need one figure: ",
           "The regulator asks, so: ", "I'm new on the desk and can't find it anywhere. ",
           "Could you please help me out here? ", "We had a long argument about this at lunch. ",
           "My manager needs it by noon: ", "There is a visitor waiting, so quickly: ",
           "Before I sign this off, ", "People keep telling me different things. ",
           "I am preparing the handover for next week and would like to be sure: "]
CLOSERS = ["", "", ", thanks", ". Thank you!", ", please", " thx", " asap", ", if you can",
           ". Cheers",
           ". One number is enough, thanks a lot", ". Many thanks in advance", "? Thanks!",
           " - no hurry", ", that would help", ". A short answer will do"]
SHOWS = ["show ", "show me ", "give me ", "display ", "get me ", "I need ", "pull up ", "list ",
         "find me ", "print ", "let's see "]


def slip(word, choice):
    at = choice.randrange(1, len(word) - 1)
    ways = [word[:at] + word[at + 1:], word[:at] + word[at] + word[at:],
            word[:at - 1] + word[at] + word[at - 1] + word[at + 1:]]
    if word[at] in NEAR:
        ways.append(word[:at] + choice.choice(NEAR[word[at]]) + word[at + 1:])
    return choice.choice(ways)


def manner(question, choice, slips=0.08):
    """The question as somebody types it."""
    how = choice.random()
    first = question.split()[0].lower()
    asks = first in ASKS
    commands = first in COMMANDS
    if how < 0.1 and not commands:
        question = choice.choice(OPENERS) + question
    elif how < 0.16:
        question = choice.choice(STORIES) + question + choice.choice(CLOSERS)
    elif how < 0.26 and not asks and not commands:
        question = choice.choice(SHOWS) + question
    if choice.random() < slips:
        words = question.split()
        for at in choice.sample(range(len(words)), min(len(words), 2)):
            if len(words[at]) > 4 and words[at].isalpha():
                words[at] = slip(words[at], choice)
        question = " ".join(words)
    if choice.random() < 0.4:
        question = question.lower()
        return question + ("?" if asks and choice.random() < 0.3 else "")
    question = question[0].upper() + question[1:]
    return question + (("?" if choice.random() < 0.8 else "") if asks
                       else choice.choice(["", "", "."]))
