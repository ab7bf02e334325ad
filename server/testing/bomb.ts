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

interface Parts {
  sheet: Iterable<Buffer>
  /** The strings that cells share. */
  shared?: Iterable<Buffer>
  /** Further parts of the archive, each of a byte. */
  others?: number
}

function packed({ sheet, shared, others = 0 }: Parts): Promise<Buffer> {
  const zip = new ZipFile()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name)
  add('[Content_Types].xml', types)
  add('_rels/.rels', relations({ officeDocument: 'xl/workbook.xml' }))
  add('xl/workbook.xml', workbook)
  const all = { worksheet: 'worksheets/sheet1.xml', ...(shared && { sharedStrings: 'sharedStrings.xml' }) }
  add('xl/_rels/workbook.xml.rels', relations(all))
  zip.addReadStream(Readable.from(sheet), 'xl/worksheets/sheet1.xml')
  if (shared) zip.addReadStream(Readable.from(shared), 'xl/sharedStrings.xml')
  for (let n = 0; n < others; n += 1) zip.addBuffer(Buffer.from('a'), `xl/media/${n}`, { compress: false })
  zip.end()
  return buffer(zip.outputStream)
}

const [open, close] = [`<worksheet ${main}><sheetData>`, '</sheetData></worksheet>']

/** One endless text, in the cell or among the strings that cells share. */
export function bomb(place: 'cell' | 'shared', megabytes: number): Promise<Buffer> {
  if (place === 'shared')
    return packed({
      sheet: [Buffer.from(`${open}<row r="1"><c r="A1" t="s"><v>0</v></c></row>${close}`)],
      shared: filled(`<sst ${main}><si><t>`, megabytes, '</t></si></sst>'),
    })
  const [head, tail] = [`${open}<row r="1"><c r="A1" t="inlineStr"><is><t>`, `</t></is></c></row>${close}`]
  return packed({ sheet: filled(head, megabytes, tail) })
}

interface Repeated {
  rows: number
  columns: number
  /** Characters of the text that every cell shares. */
  length: number
}

/** A text that is stored once and stands in every cell. */
export const repeated = ({ rows, columns, length }: Repeated): Promise<Buffer> =>
  packed({
    sheet: (function* cells() {
      yield Buffer.from(open)
      const row = Buffer.from(`<row>${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`)
      for (let n = 0; n < rows; n += 1) yield row
      yield Buffer.from(close)
    })(),
    shared: [Buffer.from(`<sst ${main}><si><t>${'a'.repeat(length)}</t></si></sst>`)],
  })

/** A cell of many short runs of text. */
export const manyRuns = (runs: number): Promise<Buffer> => {
  const text = '<r><t>aaaaaaaaaa</t></r>'.repeat(runs)
  return packed({ sheet: [Buffer.from(`${open}<row><c t="inlineStr"><is>${text}</is></c></row>${close}`)] })
}

/** A sheet of one cell beside so many parts that nobody reads. */
export const crowded = (others: number): Promise<Buffer> =>
  packed({ sheet: [Buffer.from(`${open}<row><c t="str"><v>a</v></c></row>${close}`)], others })

/** A sheet of these texts with ranges that claim the whole of it, one over the other. */
export const merged = (cells: readonly string[], ranges: number): Promise<Buffer> => {
  const row = cells.map((text) => `<c t="str"><v>${text}</v></c>`).join('')
  const claimed = '<mergeCell ref="A1:XFD1048576"/>'.repeat(ranges)
  const sheet = `<worksheet ${main}><sheetData><row>${row}</row></sheetData><mergeCells>${claimed}</mergeCells></worksheet>`
  return packed({ sheet: [Buffer.from(sheet)] })
}

/** Two archives one after the other's end: what is read depends on which end is believed. */
export async function twofold(): Promise<Buffer> {
  const inner = await crowded(0)
  const outer = Buffer.from(await crowded(0))
  // The second archive is the comment of the first, so that a reader that believes comments sees the first.
  const end = outer.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  const padded = Buffer.concat([inner, Buffer.alloc(1)])
  outer.writeUInt16LE(padded.length, end + 20)
  return Buffer.concat([outer, padded])
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
