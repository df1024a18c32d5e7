# SPDX-License-Identifier: GPL-3.0-or-later
# What every target of the project is compiled with: link `querent_options`.

add_library(querent_options INTERFACE)
target_compile_features(querent_options INTERFACE cxx_std_20)
target_compile_options(querent_options INTERFACE
    -Wall -Wextra -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual
    $<$<BOOL:${QUERENT_WERROR}>:-Werror>)
# A source that is compiled together with its neighbours hides names of theirs, not of its own.
target_compile_options(querent_options INTERFACE
    $<IF:$<BOOL:${QUERENT_UNITY}>,-Wshadow=local;-Wno-subobject-linkage,-Wshadow>)
# At -O3 GCC 12 finds faults in its own std::string and in designated initialisers that are none
# (GCC bugs 105651, 105562); the other presets keep these warnings.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    foreach(warning IN ITEMS restrict stringop-overflow stringop-overread array-bounds
            maybe-uninitialized)
        target_compile_options(querent_options INTERFACE $<$<CONFIG:Release>:-Wno-${warning}>)
    endforeach()
endif()
target_compile_definitions(querent_options INTERFACE
    JSON_USE_IMPLICIT_CONVERSIONS=0
    QT_NO_KEYWORDS
    QT_NO_CAST_FROM_ASCII
    QT_NO_CAST_TO_ASCII
    QT_NO_URL_CAST_FROM_STRING
    QT_NO_FOREACH)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

find_program(QUERENT_CCACHE ccache)
if(QUERENT_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env
        "CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime"
        "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}" "CCACHE_NOHASHDIR=1" "${QUERENT_CCACHE}")
endif()

set(QUERENT_SANITIZE "" CACHE STRING "Sanitizers to build with, e.g. address,undefined or thread")
if(QUERENT_SANITIZE)
    target_compile_options(querent_options INTERFACE
        -fsanitize=${QUERENT_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=undefined)
    target_link_options(querent_options INTERFACE -fsanitize=${QUERENT_SANITIZE})
endif()

option(QUERENT_COVERAGE "Instrument for gcov" OFF)
if(QUERENT_COVERAGE)
    target_compile_options(querent_options INTERFACE --coverage -O0)
    target_link_options(querent_options INTERFACE --coverage)
endif()
