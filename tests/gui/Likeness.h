// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

namespace querent::test {

/// How far two pictures are from one another to the eye, where they differ most.
struct Likeness
{
    double worst = 0.0; ///< 1 and more: somebody would see it
    QRect where;        ///< in the thumbnails

    [[nodiscard]] bool alike() const noexcept { return worst < 1.0; }
};

/// Small enough to be kept, large enough that a lost icon and a panel out of place are seen. The
/// same for every scale the picture was taken in.
[[nodiscard]] QImage thumbnail(const QImage &picture);

/// Compares two thumbnails in CIE Lab, block by block: what fills a block weighs more than a few
/// dots of it, so that antialiasing and hinting pass.
[[nodiscard]] Likeness compare(const QImage &one, const QImage &other);

/// Grey where they are alike, the redder the more they differ.
[[nodiscard]] QImage difference(const QImage &one, const QImage &other);

} // namespace querent::test
