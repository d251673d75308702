"""Writes PDFs and images for the tests of inspected files: python make_files.py FOLDER.

pikepdf and reportlab write the PDFs, Pillow the images, so that none of them is written by the code that reads them.
Prints the name of each file with what the inspection must decide, as JSON.
"""

import io
import json
import sys
import zipfile
from pathlib import Path

import pikepdf
from PIL import ExifTags, Image, PngImagePlugin
from pikepdf import Array, Dictionary, Encryption, Name, ObjectStreamMode, Pdf, Stream, String
from reportlab.pdfgen import canvas

FOLDER = Path(sys.argv[1])
FOLDER.mkdir(parents=True, exist_ok=True)
EXPECTED = {}


def write(name, data, expected):
    (FOLDER / name).write_bytes(data)
    EXPECTED[name] = expected


def new_pdf(pages=1):
    pdf = Pdf.new()
    for _ in range(pages):
        pdf.add_blank_page(page_size=(200, 200))
    return pdf


def save(pdf, **options):
    out = io.BytesIO()
    pdf.save(out, **options)
    return out.getvalue()


def javascript(code='app.alert(1)'):
    return Dictionary(Type=Name.Action, S=Name.JavaScript, JS=String(code))


def annotate(pdf, **entries):
    entries = {'Type': Name.Annot, 'Rect': Array([0, 0, 9, 9]), **entries}
    pdf.pages[0].Annots = Array([pdf.make_indirect(Dictionary(**entries))])


def filespec(pdf):
    file = Stream(pdf, b'MZ')
    file.Type = Name.EmbeddedFile
    return pdf.make_indirect(
        Dictionary(Type=Name.Filespec, F='a.exe', UF='a.exe', EF=Dictionary(F=pdf.make_indirect(file)))
    )


def names(pdf, tree, value):
    pdf.Root.Names = Dictionary({tree: Dictionary(Names=Array([String('a'), pdf.make_indirect(value)]))})


def open_action(pdf, action):
    pdf.Root.OpenAction = pdf.make_indirect(action)


HOSTILE = {
    'script-when-opened': lambda p: open_action(p, javascript()),
    'script-in-stream': lambda p: open_action(
        p, Dictionary(S=Name.JavaScript, JS=p.make_indirect(Stream(p, b'app.alert(1)')))
    ),
    'script-of-document': lambda p: names(p, '/JavaScript', javascript()),
    'script-of-page': lambda p: p.pages[0].__setattr__('AA', Dictionary(O=javascript())),
    'script-of-link': lambda p: annotate(p, Subtype=Name.Link, A=javascript()),
    'script-after-link': lambda p: annotate(
        p, Subtype=Name.Link, A=Dictionary(S=Name.URI, URI=String('https://a.example'), Next=javascript())
    ),
    'script-after-ten-actions': lambda p: annotate(p, Subtype=Name.Link, A=chain(p, 10)),
    'script-in-list-of-actions': lambda p: open_action(
        p,
        Dictionary(
            S=Name.GoTo,
            D=Array([p.pages[0].obj, Name.Fit]),
            Next=Array([Dictionary(S=Name.Named, N=Name.NextPage), p.make_indirect(javascript())]),
        ),
    ),
    'script-of-field': lambda p: annotate(
        p, Subtype=Name.Widget, FT=Name.Tx, T=String('a'), AA=Dictionary(K=javascript(), F=javascript())
    ),
    'script-by-reference': lambda p: open_action(p, Dictionary(S=p.make_indirect(Name.JavaScript))),
    'script-of-outline': lambda p: p.Root.__setattr__(
        'Outlines', p.make_indirect(Dictionary(First=p.make_indirect(Dictionary(Title='a', A=javascript()))))
    ),
    'script-under-unknown-key': lambda p: p.Root.__setattr__('Unused', p.make_indirect(javascript())),
    'script-link': lambda p: annotate(
        p, Subtype=Name.Link, A=Dictionary(S=Name.URI, URI=String('java\tscript:alert(1)'))
    ),
    'rendition-with-script': lambda p: annotate(
        p, Subtype=Name.Screen, A=Dictionary(S=Name.Rendition, JS=String('app.alert(1)'))
    ),
    'launch': lambda p: open_action(p, Dictionary(S=Name.Launch, F='cmd.exe')),
    'launch-by-link': lambda p: annotate(
        p, Subtype=Name.Link, A=Dictionary(S=Name.Launch, Win=Dictionary(F='cmd.exe'))
    ),
    'submit-form': lambda p: annotate(
        p, Subtype=Name.Widget, FT=Name.Btn, T=String('a'), A=Dictionary(S=Name.SubmitForm, F='https://a.example')
    ),
    'import-data': lambda p: open_action(p, Dictionary(S=Name.ImportData, F='a.fdf')),
    'go-to-embedded': lambda p: open_action(
        p, Dictionary(S=Name.GoToE, F='\\\\\\\\192.0.2.1\\\\a', D=Array([0, Name.Fit]))
    ),
    'embedded-file': lambda p: names(p, '/EmbeddedFiles', filespec(p)),
    'attachment': lambda p: annotate(p, Subtype=Name.FileAttachment, FS=filespec(p)),
    'associated-file': lambda p: p.Root.__setattr__('AF', Array([filespec(p)])),
    'portfolio': lambda p: p.Root.__setattr__('Collection', Dictionary(Type=Name.Collection, View=Name.D)),
    'xfa': lambda p: p.Root.__setattr__(
        'AcroForm', Dictionary(Fields=Array([]), XFA=p.make_indirect(Stream(p, b'<xdp/>')))
    ),
    'movie': lambda p: annotate(p, Subtype=Name.Movie, Movie=Dictionary(F='a.avi')),
    'sound': lambda p: annotate(p, Subtype=Name.Sound, Sound=p.make_indirect(Stream(p, b'a'))),
    'sound-action': lambda p: open_action(p, Dictionary(S=Name.Sound, Sound=p.make_indirect(Stream(p, b'a')))),
    'movie-action': lambda p: open_action(p, Dictionary(S=Name.Movie, T=String('a'))),
    'rich-media': lambda p: annotate(p, Subtype=Name.RichMedia),
    '3d': lambda p: annotate(p, Subtype=Name('/3D')),
    '3d-view': lambda p: open_action(p, Dictionary(S=Name.GoTo3DView)),
    'rich-media-execute': lambda p: open_action(p, Dictionary(S=Name.RichMediaExecute)),
    'page-that-opens': lambda p: open_action(p, Dictionary(S=Name.URI, URI=String('https://a.example'))),
}


def chain(pdf, length):
    action = javascript()
    for _ in range(length):
        action = Dictionary(S=Name.Named, N=Name.NextPage, Next=pdf.make_indirect(action))
    return action


for name, change in HOSTILE.items():
    for suffix, options in {
        '': {},
        '-in-object-stream': {'object_stream_mode': ObjectStreamMode.generate},
    }.items():
        pdf = new_pdf()
        change(pdf)
        write(f'hostile-{name}{suffix}.pdf', save(pdf, **options), 'active_content')

PLAIN = save(new_pdf())
SCRIPT = new_pdf()
open_action(SCRIPT, javascript())
SCRIPT_BYTES = save(SCRIPT)


def revise(data, body):
    """Appends a revision with objects, and its cross-reference table."""
    start = data.rindex(b'startxref') + 10
    previous = int(data[start : data.index(b'\n', start)])
    size = 50
    table = [b'xref\n']
    text = data if data.endswith(b'\n') else data + b'\n'
    for number, content in body.items():
        table.append(b'%d 1\n%010d 00000 n \n' % (number, len(text)))
        text += b'%d 0 obj\n%s\nendobj\n' % (number, content)
    root = b'1 0 R'
    trailer = b'trailer\n<< /Size %d /Root %s /Prev %d >>\nstartxref\n%d\n%%%%EOF\n' % (
        size,
        root,
        previous,
        len(text),
    )
    return text + b''.join(table) + trailer


def raw(objects, trailer=b''):
    """Writes a PDF from its objects, without a library that could repair it."""
    text = b'%PDF-1.7\n'
    offsets = {}
    for number, content in objects.items():
        offsets[number] = len(text)
        text += b'%d 0 obj\n%s\nendobj\n' % (number, content)
    start = len(text)
    text += b'xref\n0 1\n0000000000 65535 f \n'
    for number, offset in offsets.items():
        text += b'%d 1\n%010d 00000 n \n' % (number, offset)
    return text + b'trailer\n<< /Size 50 /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n' % (trailer, start)


OBJECTS = {
    1: b'<< /Type /Catalog /Pages 2 0 R >>',
    2: b'<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    3: b'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
}
ACTION = b'<< /S /JavaScript /JS (app.alert(1)) >>'


def stream(data, entries=b''):
    return b'<< %s /Length %d >>\nstream\n%s\nendstream' % (entries, len(data), data)


hostile_raw = {
    'escaped-name': {**OBJECTS, 4: b'<< /#53 /J#61vaScr#69pt >>'},
    'escaped-key': {**OBJECTS, 4: b'<< /#4a#53 (app.alert(1)) >>'},
    'string-as-name': {**OBJECTS, 4: b'<< /S (JavaScript) >>'},
    'two-entries': {**OBJECTS, 4: b'<< /S /URI /S /JavaScript >>'},
    'comment-in-name': {**OBJECTS, 4: b'<< /S%a\n/Java#53cript >>'},
    'deep': {**OBJECTS, 4: b'[' * 100 + ACTION + b']' * 100},
    'in-dictionary-of-stream': {**OBJECTS, 4: stream(b'a', b'/A ' + ACTION)},
    'object-stream-without-type': {**OBJECTS, 4: stream(b'9 0 ' + ACTION, b'/N 1 /First 4')},
    'object-stream-in-hexadecimal': {
        **OBJECTS,
        4: stream((b'9 0 ' + ACTION).hex().encode() + b'>', b'/Type /ObjStm /N 1 /First 4 /Filter /ASCIIHexDecode'),
    },
    'object-stream-with-hidden-item': {
        **OBJECTS,
        4: stream(b'9 0 null ' + ACTION + b' 8', b'/Type /ObjStm /N 1 /First 4').replace(b'9 0 null', b'9 5 null'),
    },
    'object-stream-with-item-before-offsets': {
        **OBJECTS,
        4: stream(b'9 %d ' % (len(ACTION) + 1) + ACTION + b' null', b'/Type /ObjStm /N 1 /First 5'),
    },
    'object-stream-with-equal-offsets': {
        **OBJECTS,
        4: stream(b'8 0 9 0 null ' + ACTION, b'/Type /ObjStm /N 2 /First 8'),
    },
    'object-without-end': {**OBJECTS, 4: b'null 5 0 obj ' + ACTION},
}
for name, objects in hostile_raw.items():
    write(f'hostile-{name}.pdf', raw(objects), 'active_content')
write('hostile-trailer.pdf', raw(OBJECTS, b'/Info ' + ACTION), 'active_content')
write('hostile-former-revision.pdf', revise(raw({**OBJECTS, 4: ACTION}), {4: b'null'}), 'active_content')
write('hostile-new-revision.pdf', revise(raw(OBJECTS), {4: ACTION}), 'active_content')

# The cross-references lead into a stream, or are damaged, so that viewers search the file.
within = raw({**OBJECTS, 4: stream(b'4 0 obj ' + ACTION + b' endobj ')})
at = within.index(b'4 0 obj <<')
write(
    'hostile-reference-into-stream.pdf',
    within.replace(b'4 1\n%010d' % within.index(b'4 0 obj\n'), b'4 1\n%010d' % at),
    'active_content',
)
write('hostile-damaged-references.pdf', within.replace(b'startxref\n', b'startxref\n9'), 'active_content')
write(
    'hostile-line-of-stream.pdf',
    raw({**OBJECTS, 4: stream(b'\n4 0 obj ' + ACTION + b' endobj ')}),
    'active_content',
)
for revision in (3, 4, 6):
    options = {'encryption': Encryption(owner='o', user='', R=revision, aes=revision > 3, metadata=revision > 3)}
    mode = {'object_stream_mode': ObjectStreamMode.generate}
    write(f'hostile-encrypted-{revision}.pdf', save(SCRIPT, **options, **mode), 'active_content')
    linked = new_pdf()
    annotate(linked, Subtype=Name.Link, A=Dictionary(S=Name.URI, URI=String('javascript:alert(1)')))
    write(f'hostile-encrypted-link-{revision}.pdf', save(linked, **options), 'active_content')
    write(f'good-owner-password-{revision}.pdf', save(new_pdf(2), **options, **mode), 2)
    options['encryption'] = Encryption(owner='o', user='u', R=revision, aes=revision > 3, metadata=revision > 3)
    write(f'bad-user-password-{revision}.pdf', save(new_pdf(), **options), 'encrypted')

# Text that names them, links, destinations.
for compression in (0, 1):
    out = io.BytesIO()
    page = canvas.Canvas(out, pageCompression=compression)
    for index in range(3):
        page.drawString(72, 700, '/JavaScript /Launch 1 0 obj << /S /JavaScript /JS (a) >> endobj')
        page.linkURL('https://a.example/JavaScript?/JS', (0, 0, 99, 99))
        page.bookmarkPage(f'p{index}')
        page.addOutlineEntry('/JavaScript', f'p{index}')
        page.acroForm.textfield(name=f'f{index}', value='/EmbeddedFiles')
        page.showPage()
    page.setTitle('/JavaScript /JS /Launch')
    page.save()
    write(f'good-text-{compression}.pdf', out.getvalue(), 3)
pdf = new_pdf(2)
pdf.Root.OpenAction = Array([pdf.pages[1].obj, Name.Fit])
annotate(pdf, Subtype=Name.Link, A=Dictionary(S=Name.URI, URI=String('https://a.example/')))
pdf.docinfo.Title = '/JavaScript'
pdf.Root.StructTreeRoot = pdf.make_indirect(
    Dictionary(K=Array([Dictionary(S=Name.Movie, P=pdf.pages[0].obj, K=0)]), RoleMap=Dictionary(Movie=Name.Figure))
)
pdf.Root.Names = Dictionary(EmbeddedFiles=Dictionary(Names=Array([])))
write('good-destination.pdf', save(pdf), 2)
pdf = new_pdf(2)
pdf.Root.OpenAction = Dictionary(S=Name.GoTo, D=Array([pdf.pages[1].obj, Name.Fit]))
write('good-open-action.pdf', save(pdf, object_stream_mode=ObjectStreamMode.generate), 2)
write('good-linearized.pdf', save(pdf, linearize=True), 2)
write('good-revised.pdf', revise(raw(OBJECTS), {3: OBJECTS[3]}), 1)
write('good-revised-in-line.pdf', revise(raw(OBJECTS), {3: OBJECTS[3]}).replace(b'%%EOF\n3', b'%%EOF3', 1), 1)
write('good-blanks.pdf', PLAIN.rstrip() + b' \r\n\0\n', 1)
write('good-200.pdf', save(new_pdf(200)), 200)

out = io.BytesIO()
with zipfile.ZipFile(out, 'w') as archive:
    archive.writestr('a.html', '<script>alert(1)</script>')
ZIP = out.getvalue()
write('bad-201.pdf', save(new_pdf(201)), 'pages')
write('bad-no-pages.pdf', save(Pdf.new()), 'pages')
write('bad-cycle.pdf', raw({**OBJECTS, 2: b'<< /Kids [2 0 R] >>'}), 'damaged')
write('bad-zip.pdf', PLAIN + ZIP, 'trailing_data')
write('bad-zip-with-end.pdf', PLAIN + ZIP + b'\n%%EOF', 'trailing_data')
write('bad-truncated.pdf', PLAIN[: len(PLAIN) // 2], 'damaged')
write('bad-between-objects.pdf', raw({**OBJECTS, 4: b'null\nendobj\n<script>alert(1)</script>\n5 0 obj\nnull'}), 'damaged')
write('bad-null-in-name.pdf', raw({**OBJECTS, 4: b'<< /S /JavaScript#00 >>'}), 'damaged')
write('bad-hidden-trailer.pdf', raw({**OBJECTS, 4: stream(b'trailer << /Encrypt 9 0 R >>')}).replace(b'startxref\n', b'startxref\n9'), 'damaged')
write('bad-external-objects.pdf', raw({**OBJECTS, 4: stream(b'', b'/Type /ObjStm /N 0 /First 0 /F (a)')}), 'damaged')
write('html-first.pdf', b'<script>alert(1)</script>\n' + PLAIN, 'unsupported_media_type')

# Images: red on the left, blue on the right, once upright.
SIDE_BY_SIDE = Image.new('RGB', (80, 40), 'red')
SIDE_BY_SIDE.paste('blue', (40, 0, 80, 40))
EXIF = Image.Exif()
EXIF[ExifTags.Base.Orientation] = 6
EXIF[ExifTags.Base.Artist] = 'SECRET'
EXIF.get_ifd(ExifTags.IFD.GPSInfo)[ExifTags.GPS.GPSLatitude] = (48.0, 12.0, 3.0)
XMP = b'<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET</x:xmpmeta>'
ROTATED = SIDE_BY_SIDE.transpose(Image.Transpose.ROTATE_90)
UPRIGHT = {'width': 80, 'height': 40}


def image(pixels, kind, **options):
    out = io.BytesIO()
    pixels.save(out, kind, **options)
    return out.getvalue()


text = PngImagePlugin.PngInfo()
text.add_text('Comment', 'SECRET')
text.add_itxt('XML:com.adobe.xmp', XMP.decode())
write('photo.jpeg', image(ROTATED, 'JPEG', exif=EXIF, xmp=XMP, comment=b'SECRET', quality=95) + ZIP + b'SECRET', UPRIGHT)
write('photo.png', image(ROTATED, 'PNG', exif=EXIF, pnginfo=text) + ZIP + b'SECRET', UPRIGHT)
write('photo.webp', image(ROTATED, 'WEBP', exif=EXIF, xmp=XMP, quality=95), UPRIGHT)
frames = [Image.new('RGB', (80, 40), color) for color in ('green', 'black')]
write('animated.webp', image(SIDE_BY_SIDE, 'WEBP', save_all=True, append_images=frames, quality=95), UPRIGHT)
write('animated.png', image(SIDE_BY_SIDE, 'PNG', save_all=True, append_images=frames), UPRIGHT)
write('cmyk.jpeg', image(SIDE_BY_SIDE.convert('CMYK'), 'JPEG', quality=95), {**UPRIGHT, 'color': [232, 0, 0]})
write('palette.png', image(SIDE_BY_SIDE.convert('P', palette=Image.Palette.ADAPTIVE), 'PNG'), UPRIGHT)
write('gray.jpeg', image(Image.new('L', (80, 40), 128), 'JPEG'), {**UPRIGHT, 'color': [128, 128, 128]})
write('deep.png', image(Image.new('I;16', (80, 40), 128 * 257), 'PNG'), {**UPRIGHT, 'color': [128, 128, 128]})
write('alpha.png', image(Image.new('RGBA', (80, 40), (0, 0, 255, 0)), 'PNG'), {**UPRIGHT, 'alpha': 0})
write('alpha.webp', image(Image.new('RGBA', (80, 40), (0, 0, 255, 0)), 'WEBP'), {**UPRIGHT, 'alpha': 0})
write('wide.jpeg', image(Image.new('RGB', (9_000, 90), 'red'), 'JPEG'), {'width': 4096, 'height': 41, 'color': [254, 0, 0]})
write('truncated.jpeg', image(ROTATED.resize((400, 400)), 'JPEG')[:-100], 'damaged')
write('truncated.png', image(Image.effect_noise((400, 400), 50), 'PNG')[:-1_000], 'damaged')
write('truncated.webp', image(ROTATED.resize((400, 400)), 'WEBP')[:-40], 'damaged')
write('too-wide.png', image(Image.new('1', (10_001, 1)), 'PNG'), 'dimensions')
write('too-many-pixels.png', image(Image.new('1', (5_001, 5_000)), 'PNG'), 'dimensions')
huge = bytearray(image(Image.new('1', (8, 8)), 'PNG'))
huge[16:24] = (50_000).to_bytes(4, 'big') * 2
import zlib  # noqa: E402

huge[29:33] = zlib.crc32(huge[12:29]).to_bytes(4, 'big')
write('claims-50000.png', bytes(huge), 'dimensions')
write('a.gif', image(SIDE_BY_SIDE, 'GIF'), 'unsupported_media_type')

print(json.dumps(EXPECTED))
