// What the reader of a workbook does not say of its cells: which are errors or formulas that were never calculated, how a
// number is shown, which cells are one, and which sheet is seen first. Read from the archive beside the values.
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { type Entry, type ZipFile, openPromise } from 'yauzl'
import { Refused, type SheetLimits } from './sheet-limits.ts'

export type Oddity = 'error' | 'uncalculated'

/** A value that stands in several rows: rows begin at 0, `until` is the last of them. */
export interface Span {
  row: number
  until: number
  column: number
}

export interface SheetNotes {
  /** The place of the first sheet that is not hidden. */
  sheet: number
  of(row: number, column: number): Oddity | { format: string } | undefined
  /** In the order of their rows. */
  spans: readonly Span[]
}

/** Columns a spreadsheet has: a cell's place is one number. */
const WIDTH = 16_384
const MOST_SPANS = 50_000
/** A longer format is no format of a number that people chose. */
const LONGEST_FORMAT = 100
const [ERROR, UNCALCULATED] = [-1, -2]

const localOf = (name: string) => name.slice(name.indexOf(':') + 1)
const attributeOf = ({ attributes }: SaxesTagPlain, name: string): string => attributes[name] ?? ''

interface Reading {
  open?(tag: SaxesTagPlain, local: string): void
  text?(text: string): void
  close?(local: string): void
}

/** What is malformed is passed over: the reader of the values judges the sheet. */
async function parse(zip: ZipFile, entry: Entry | undefined, { open, text, close }: Reading): Promise<void> {
  if (!entry) return
  const parser = new SaxesParser()
  parser.on('error', () => {})
  if (open) parser.on('opentag', (tag) => open(tag, localOf(tag.name)))
  if (text) parser.on('text', text)
  if (close) parser.on('closetag', (tag) => close(localOf(tag.name)))
  const decoder = new TextDecoder('utf-8')
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    const part: Buffer = chunk
    parser.write(decoder.decode(part, { stream: true }))
  }
}

export async function notesOf(path: string, limits: SheetLimits): Promise<SheetNotes> {
  const zip = await openPromise(path, { autoClose: false })
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const { sheet, target } = await sheetIn(zip, entries)
    const formats = await formatsIn(zip, entries)
    return { sheet, ...(await cellsIn(zip, entries.get(target), formats, limits)) }
  } finally {
    zip.close()
  }
}

const inFolder = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

async function sheetIn(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
  const sheets: { relation: string; isHidden: boolean }[] = []
  await parse(zip, entries.get('xl/workbook.xml'), {
    open(tag, local) {
      if (local !== 'sheet') return
      // Whatever prefix the program gave to relations.
      const [, relation = ''] = Object.entries(tag.attributes).find(([name]) => name.endsWith(':id')) ?? []
      sheets.push({ relation, isHidden: /hidden$/i.test(attributeOf(tag, 'state')) })
    },
  })
  const first = sheets.findIndex(({ isHidden }) => !isHidden)
  const sheet = Math.max(first, 0)
  let target = ''
  await parse(zip, entries.get('xl/_rels/workbook.xml.rels'), {
    open(tag, local) {
      if (local !== 'Relationship' || attributeOf(tag, 'Id') !== sheets[sheet]?.relation) return
      target = inFolder(attributeOf(tag, 'Target'))
    },
  })
  return { sheet, target }
}

/** Formats by the number of a cell's style: those that stand in the file, and the plain ones that do not. */
async function formatsIn(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<readonly (string | undefined)[]> {
  const own = new Map<string, string>([
    ['1', '0'],
    ['2', '0.00'],
  ])
  const styles: (string | undefined)[] = []
  let isInCells = false
  await parse(zip, entries.get('xl/styles.xml'), {
    open(tag, local) {
      if (local === 'numFmt') own.set(attributeOf(tag, 'numFmtId'), attributeOf(tag, 'formatCode'))
      if (local === 'cellXfs') isInCells = true
      if (local === 'xf' && isInCells) styles.push(own.get(attributeOf(tag, 'numFmtId')))
    },
    close(local) {
      if (local === 'cellXfs') isInCells = false
    },
  })
  return styles.map((format) => (format && showsMore(format) ? format : undefined))
}

/** Of a plain number: one with leading zeros, fixed decimals or words beside it, not a power of ten or a day. */
const showsMore = (format: string): boolean =>
  format.length <= LONGEST_FORMAT && format !== '0' && /[0#]/.test(format) && !/general|[ymdhs@%?/]|e[+-]/i.test(format)

interface Cell {
  at: number
  type: string
  format: number
  isFormula: boolean
  value: string
}

async function cellsIn(
  zip: ZipFile,
  entry: Entry | undefined,
  formats: readonly (string | undefined)[],
  limits: SheetLimits,
): Promise<Pick<SheetNotes, 'of' | 'spans'>> {
  const notes = new Map<number, number>()
  const spans: Span[] = []
  let row = -1
  let column = -1
  let cell: Cell | undefined
  let isValue = false
  const begin = (tag: SaxesTagPlain) => {
    const place = placeOf(attributeOf(tag, 'r'))
    column = place?.column ?? column + 1
    const [type, format] = [attributeOf(tag, 't'), Number(attributeOf(tag, 's') || -1)]
    cell = { at: row * WIDTH + column, type, format, isFormula: false, value: '' }
  }
  const end = ({ at, type, format, isFormula, value }: Cell) => {
    const isNumber = type === '' || type === 'n'
    const note =
      type === 'e'
        ? ERROR
        : isFormula && value === '' && type !== 'str'
          ? UNCALCULATED
          : isNumber && value !== '' && formats[format] !== undefined
            ? format
            : undefined
    if (note === undefined) return
    notes.set(at, note)
    if (notes.size > limits.cells) throw new Refused('too-many-cells')
  }
  await parse(zip, entry, {
    open(tag, local) {
      if (local === 'row') {
        row = attributeOf(tag, 'r') === '' ? row + 1 : Number(attributeOf(tag, 'r')) - 1
        column = -1
      } else if (local === 'c') begin(tag)
      else if (local === 'f' && cell) cell.isFormula = true
      else if (local === 'v') isValue = cell !== undefined
      else if (local === 'mergeCell' && spans.length < MOST_SPANS) spans.push(...spanOf(attributeOf(tag, 'ref')))
    },
    text(text) {
      if (isValue && cell && cell.value === '') cell.value = text
    },
    close(local) {
      if (local === 'v') isValue = false
      if (local !== 'c' || !cell) return
      end(cell)
      cell = undefined
    },
  })
  return {
    spans: spans.toSorted((a, b) => a.row - b.row),
    of(atRow, atColumn) {
      const note = notes.get(atRow * WIDTH + atColumn)
      if (note === undefined) return undefined
      if (note === ERROR) return 'error'
      return note === UNCALCULATED ? 'uncalculated' : { format: formats[note] ?? '' }
    },
  }
}

/** `C7` */
function placeOf(reference: string): { row: number; column: number } | undefined {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? []
  if (letters === '') return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: Number(digits) - 1, column: column - 1 }
}

/** Cells that are one over several rows; side by side the first alone has the value, as in a spreadsheet. */
function spanOf(range: string): Span[] {
  const [first, last] = range.split(':').map(placeOf)
  return first && last && last.row > first.row ? [{ row: first.row, until: last.row, column: first.column }] : []
}
