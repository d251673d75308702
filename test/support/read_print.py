"""Reads print files with independent programs, as JSON lines.

Usage: read_print.py < requests, one JSON object per line: {"task": ..., "path": ..., ...}. Prints one JSON object per line.
"""

import functools
import json
import sys

import pikepdf
import pypdfium2
import zxingcpp
from PIL import Image

Image.MAX_IMAGE_PIXELS = None


@functools.lru_cache(maxsize=2)
def rendered(path, dpi, page=0):
    document = pypdfium2.PdfDocument(path)
    return document[page].render(scale=dpi / 72).to_pil().convert("RGB")


def decode(image):
    found = zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode)
    return [
        {"text": one.text, "bytes": list(one.bytes), "x": one.position.top_left.x, "y": one.position.top_left.y}
        for one in found
    ]


def operators(resources, content):
    names = []
    for operands, operator in pikepdf.parse_content_stream(content):
        names.append([str(operator), [float(one) for one in operands if not isinstance(one, pikepdf.Name)]])
        if str(operator) == "Do":
            form = resources.XObject[str(operands[0])]
            if form.Subtype == "/Form":
                names += operators(form.Resources, form)
    return names


def describe_pdf(path):
    with pikepdf.open(path) as document:
        problems = document.check_pdf_syntax()
        pages = []
        for page in document.pages:
            pages.append(
                {
                    "mediaBox": [float(one) for one in page.MediaBox],
                    "trimBox": [float(one) for one in page.TrimBox],
                    "operators": operators(page.Resources, page.Contents),
                }
            )
        objects = []
        for one in document.objects:
            if isinstance(one, (pikepdf.Dictionary, pikepdf.Stream)):
                objects.append(
                    {
                        key: str(one[key])
                        for key in ("/Type", "/Subtype", "/ColorSpace", "/ImageMask", "/Width", "/Height")
                        if key in one
                    }
                )
        return {"problems": [str(one) for one in problems], "pages": pages, "objects": objects}


def runs_of(pixels, y):
    row = list(pixels.crop((0, y, pixels.width, y + 1)).getdata())
    runs, start = [], 0
    for at in range(1, len(row) + 1):
        if at == len(row) or row[at] != row[start]:
            runs.append(at - start)
            start = at
    return runs


def describe_raster(path):
    with Image.open(path) as image:
        exif = image.getexif()
        pixels = image.convert("L")
        middle = pixels.height // 2
        top = pixels.point(lambda value: 255 * (value < 128)).getbbox()[1]
        return {
            "format": image.format,
            "mode": image.mode,
            "size": image.size,
            "dpi": [float(one) for one in image.info.get("dpi", [])],
            "exifDpi": [float(exif[tag]) for tag in (282, 283) if tag in exif],
            "runs": runs_of(pixels, middle),
            "topRuns": runs_of(pixels, top),
            "profile": "icc_profile" in image.info,
        }


def label(path, page, dpi, box):
    """Decodes the part of a page, in millimeters from its upper left corner."""
    scale = dpi / 25.4
    left, top, width, height = box
    image = rendered(path, dpi, page)
    return decode(image.crop(tuple(round(one * scale) for one in (left, top, left + width, top + height))))


def respond(request):
    task, path = request["task"], request["path"]
    if task == "decode":
        return decode(rendered(path, request["dpi"]) if path.endswith(".pdf") else Image.open(path).convert("RGB"))
    if task == "pdf":
        return describe_pdf(path)
    if task == "label":
        return label(path, request["page"], request["dpi"], request["box"])
    return describe_raster(path)


for line in sys.stdin:
    print(json.dumps(respond(json.loads(line))), flush=True)
