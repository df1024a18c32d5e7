# SPDX-License-Identifier: GPL-3.0-or-later
"""The container of trained numbers that src/language/neural/WeightsFile.h reads."""
import json
import struct

import numpy as np

MAGIC = b"QRNTWGHT"
VERSION = 1
ALIGNMENT = 64


def checksum(payload):
    """FNV-1a over little-endian 64-bit words."""
    value = 0xCBF29CE484222325
    for word in np.frombuffer(payload, dtype="<u8").tolist():
        value = ((value ^ word) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def write(path, tensors, facts):
    """Writes named arrays (float32, int8, uint8 or int32) and a JSON object of facts."""
    directory = []
    blobs = []
    offset = 0
    for name, array in tensors.items():
        array = np.ascontiguousarray(array)
        assert array.dtype in (np.float32, np.int8, np.uint8, np.int32), (name, array.dtype)
        blob = array.tobytes()
        directory.append({"name": name, "type": str(array.dtype), "shape": list(array.shape),
                          "offset": offset, "bytes": len(blob)})
        blob += b"\0" * (-len(blob) % ALIGNMENT)
        blobs.append(blob)
        offset += len(blob)
    header = json.dumps({"facts": facts, "tensors": directory}).encode()
    header += b" " * (-(24 + len(header)) % ALIGNMENT)
    payload = header + b"".join(blobs)
    with open(path, "wb") as file:
        file.write(MAGIC + struct.pack("<II", VERSION, len(header)))
        file.write(struct.pack("<Q", checksum(payload)))
        file.write(payload)


def read(path):
    """The tensors and facts of a file that write() wrote."""
    with open(path, "rb") as file:
        data = file.read()
    assert data[:8] == MAGIC, path
    _, length = struct.unpack("<II", data[8:16])
    header = json.loads(data[24:24 + length])
    begin = 24 + length
    tensors = {}
    for entry in header["tensors"]:
        at = begin + entry["offset"]
        flat = np.frombuffer(data[at:at + entry["bytes"]], dtype=entry["type"])
        tensors[entry["name"]] = flat.reshape(entry["shape"])
    return tensors, header["facts"]
