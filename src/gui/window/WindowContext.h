// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/window/WindowServices.h"

#include <QMainWindow>

namespace querent::gui {

class Commands;
class Pages;
class SideBar;
class SourceDesk;
class Toast;
class Workspace;

/// What a part of the window is given to work with. A part is a QObject that belongs to the window,
/// brings one thing the window can do and knows no other part: it adds its commands, its pages and
/// its section of the side bar, and listens to the source.
struct WindowContext
{
    WindowServices services;
    QMainWindow &window;
    Commands &commands;
    Pages &pages;
    SideBar &sideBar;
    SourceDesk &sources;
    Workspace &workspace;
    Toast &toast;
};

} // namespace querent::gui
