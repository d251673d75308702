"""Damages images of codes and reads them with four decoders.

Usage: python read_images.py FOLDER

FOLDER has manifest.json: a list of {"file", "others", "text"}, where "file" is a PNG image of 512 pixels, and "others" has
files of other sizes by variant. Writes each image to FOLDER as <file>.<variant>.png, and the results to FOLDER/results.json, a list of
{"file", "variant", "image", "readers": {name: whether it read exactly the text}}.
"""

import json
import sys
from pathlib import Path

import cv2
import numpy
import zxingcpp

WHITE = (255, 255, 255)


def scaled(image, side):
    return cv2.resize(image, (side, side), interpolation=cv2.INTER_AREA)


def padded(image, share=0.25):
    border = int(share * image.shape[0])
    return cv2.copyMakeBorder(image, border, border, border, border, cv2.BORDER_CONSTANT, value=WHITE)


def blurred(image):
    return cv2.GaussianBlur(scaled(image, 400), (0, 0), 2)


def rotated(image):
    image = padded(image)
    side = image.shape[0]
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), 15, 1)
    return cv2.warpAffine(image, turn, (side, side), borderValue=WHITE)


def in_perspective(image):
    image = padded(image)
    side = image.shape[0]
    corners = numpy.float32([[0, 0], [side, 0], [side, side], [0, side]])
    tilted = numpy.float32([[0.12, 0.06], [0.95, 0], [0.86, 0.97], [0.03, 0.9]]) * side
    return cv2.warpPerspective(image, cv2.getPerspectiveTransform(corners, tilted), (side, side), borderValue=WHITE)


def as_jpeg(image):
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 30])
    return cv2.imdecode(data, cv2.IMREAD_COLOR)


def in_glare(image):
    """A bright spot that washes out a corner, and the noise of a dark room."""
    side = image.shape[0]
    y, x = numpy.mgrid[0:side, 0:side] / side
    spot = 150 * numpy.exp(-((x - 0.7) ** 2 + (y - 0.7) ** 2) / 0.03)
    noise = numpy.random.default_rng(1).normal(0, 12, image.shape)
    return numpy.clip(image * 0.8 + spot[..., None] + noise, 0, 255).astype(numpy.uint8)


DAMAGE = {
    "blur": blurred,
    "rotated": rotated,
    "perspective": in_perspective,
    "JPEG": as_jpeg,
    "glare": in_glare,
}


def read_with_zxing(image):
    return [result.text for result in zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode)]


def read_with_opencv(detector):
    return lambda image: [detector.detectAndDecode(image)[0]]


WECHAT = cv2.wechat_qrcode_WeChatQRCode()
READERS = {
    "zxing-cpp": read_with_zxing,
    "WeChat": lambda image: WECHAT.detectAndDecode(image)[0],
    "OpenCV": read_with_opencv(cv2.QRCodeDetector()),
    "OpenCV, ArUco": read_with_opencv(cv2.QRCodeDetectorAruco()),
}


def reads(reader, image, text):
    try:
        return text in reader(image)
    # OpenCV's decoders raise on some images that they cannot read, and on bytes that are not UTF-8.
    except (cv2.error, UnicodeDecodeError):
        return False


def main(folder):
    results = []
    for entry in json.loads((folder / "manifest.json").read_text()):
        image = cv2.imread(str(folder / entry["file"]))
        variants = {"512 px": image}
        variants |= {name: cv2.imread(str(folder / file)) for name, file in entry["others"].items()}
        variants |= {name: damage(image) for name, damage in DAMAGE.items()}
        for variant, variation in variants.items():
            path = f"{entry['file']}.{variant}.png"
            cv2.imwrite(str(folder / path), variation)
            readers = {name: reads(reader, variation, entry["text"]) for name, reader in READERS.items()}
            results.append({"file": entry["file"], "variant": variant, "image": path, "readers": readers})
    (folder / "results.json").write_text(json.dumps(results))


main(Path(sys.argv[1]))
