# SPDX-License-Identifier: GPL-3.0-or-later
# One static library a folder of src/, linked to exactly the folders that src/layers.txt allows.

# Reads the table into QUERENT_LAYERS (folders, in order) and, per folder,
# QUERENT_LAYER_<folder> (folders below it) and QUERENT_LAYER_QT_<folder> (Qt modules).
function(querent_read_layers file)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    file(STRINGS "${file}" lines REGEX "^[a-z]+ *:")
    set(layers "")
    foreach(line IN LISTS lines)
        string(REPLACE ":" ";" parts "${line} ")
        list(GET parts 0 folder)
        list(GET parts 1 below)
        list(GET parts 2 qt)
        string(STRIP "${folder}" folder)
        separate_arguments(below UNIX_COMMAND "${below}")
        separate_arguments(qt UNIX_COMMAND "${qt}")
        list(APPEND layers ${folder})
        set(QUERENT_LAYER_${folder} "${below}" PARENT_SCOPE)
        set(QUERENT_LAYER_QT_${folder} "${qt}" PARENT_SCOPE)
    endforeach()
    set(QUERENT_LAYERS "${layers}" PARENT_SCOPE)
endfunction()

# Sets OUT to the folders to build: all of them, or QUERENT_FOLDERS and what they stand on.
function(querent_selected_layers out)
    if(NOT QUERENT_FOLDERS)
        set(${out} "${QUERENT_LAYERS}" PARENT_SCOPE)
        return()
    endif()
    set(selected "")
    foreach(folder IN LISTS QUERENT_FOLDERS)
        list(APPEND selected ${folder} ${QUERENT_LAYER_${folder}})
    endforeach()
    set(ordered "")
    foreach(folder IN LISTS QUERENT_LAYERS)
        if(folder IN_LIST selected)
            list(APPEND ordered ${folder})
        endif()
    endforeach()
    set(${out} "${ordered}" PARENT_SCOPE)
endfunction()

# querent_layer(<folder> SOURCES … [LINKS …]): the library of one folder. A folder that has
# headers only names them too. LINKS: libraries from outside the project.
function(querent_layer folder)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS;PRIVATE_LINKS")
    set(target querent_${folder})
    add_library(${target} STATIC ${arg_SOURCES})
    add_library(querent::${folder} ALIAS ${target})
    set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX)
    target_include_directories(${target} PUBLIC "${PROJECT_SOURCE_DIR}/src")
    target_link_libraries(${target} PUBLIC querent_options nlohmann_json::nlohmann_json ${arg_LINKS})
    target_link_libraries(${target} PRIVATE ${arg_PRIVATE_LINKS})
    foreach(below IN LISTS QUERENT_LAYER_${folder})
        target_link_libraries(${target} PUBLIC querent::${below})
    endforeach()
    querent_use_qt(${target} ${QUERENT_LAYER_QT_${folder}})
    querent_precompile(${target} ${QUERENT_LAYER_QT_${folder}})
    # Most of what a source costs is in headers that its neighbours include, too.
    set_target_properties(${target} PROPERTIES
        UNITY_BUILD ${QUERENT_UNITY} UNITY_BUILD_BATCH_SIZE 6)
endfunction()

# Links the named Qt modules and turns on moc, uic and rcc.
function(querent_use_qt target)
    if(NOT ARGN)
        return()
    endif()
    find_package(Qt6 6.4 REQUIRED COMPONENTS ${ARGN})
    foreach(module IN LISTS ARGN)
        target_link_libraries(${target} PUBLIC Qt6::${module})
    endforeach()
    set_target_properties(${target} PROPERTIES
        AUTOMOC ON AUTOUIC ON AUTORCC ON
        AUTOUIC_SEARCH_PATHS "${PROJECT_SOURCE_DIR}/ui")
endfunction()

# querent_precompile(<target> <Qt modules…>): the headers from outside the project that its sources
# share. FROM names a target of the same options and definitions, whose headers are taken instead.
function(querent_precompile target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "FROM" "")
    if(arg_FROM)
        target_precompile_headers(${target} REUSE_FROM ${arg_FROM})
        return()
    endif()
    set(headers <algorithm> <chrono> <functional> <memory> <optional> <string> <string_view>
        <variant> <vector> <nlohmann/json.hpp>)
    if("Widgets" IN_LIST arg_UNPARSED_ARGUMENTS)
        list(APPEND headers <QtCore/QtCore> <QtGui/QtGui> <QtWidgets/QtWidgets>)
    elseif("Core" IN_LIST arg_UNPARSED_ARGUMENTS)
        list(APPEND headers <QtCore/QtCore>)
    endif()
    if("Test" IN_LIST arg_UNPARSED_ARGUMENTS)
        list(APPEND headers <QtTest/QtTest>)
    endif()
    target_precompile_headers(${target} PRIVATE ${headers})
endfunction()
