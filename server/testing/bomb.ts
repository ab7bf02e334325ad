// Workbooks of a few hundred kilobytes that unpack to many megabytes.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const types =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>'
const relations = (all: Record<string, string>) => {
  const made = Object.entries(all).map(
    ([type, target], at) =>
      `<Relationship Id="r${at}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${made.join('')}</Relationships>`
}
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const workbook = `<workbook ${main} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="r0"/></sheets></workbook>`

const MB = 1024 ** 2

function* filled(head: string, megabytes: number, tail: string) {
  yield Buffer.from(head)
  for (let n = 0; n < megabytes; n += 1) yield Buffer.alloc(MB, 'a')
  yield Buffer.from(tail)
}

/** One endless text, in the cell or among the strings that cells share. */
export function bomb(place: 'cell' | 'shared', megabytes: number): Promise<Buffer> {
  const zip = new ZipFile()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name)
  add('[Content_Types].xml', types)
  add('_rels/.rels', relations({ officeDocument: 'xl/workbook.xml' }))
  add('xl/workbook.xml', workbook)
  add(
    'xl/_rels/workbook.xml.rels',
    relations({ worksheet: 'worksheets/sheet1.xml', sharedStrings: 'sharedStrings.xml' }),
  )
  const [open, close] = [`<worksheet ${main}><sheetData><row r="1">`, '</row></sheetData></worksheet>']
  const isShared = place === 'shared'
  const text = isShared
    ? filled(`<sst ${main}><si><t>`, megabytes, '</t></si></sst>')
    : filled(`${open}<c r="A1" t="inlineStr"><is><t>`, megabytes, `</t></is></c>${close}`)
  if (isShared) add('xl/worksheets/sheet1.xml', `${open}<c r="A1" t="s"><v>0</v></c>${close}`)
  zip.addReadStream(Readable.from(text), isShared ? 'xl/sharedStrings.xml' : 'xl/worksheets/sheet1.xml')
  zip.end()
  return buffer(zip.outputStream)
}

const ENTRY = 0x02_01_4b_50
const SIZE_AT = 24

/** The same workbook that says of every part that it is a kilobyte. */
export function understated(workbookBytes: Buffer): Buffer {
  const made = Buffer.from(workbookBytes)
  for (let at = 0; at < made.length - SIZE_AT - 4; at += 1)
    if (made.readUInt32LE(at) === ENTRY) made.writeUInt32LE(1024, at + SIZE_AT)
  return made
}
