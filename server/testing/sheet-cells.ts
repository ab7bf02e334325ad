// Cells of a sheet for the values of each kind: as people write them, and as they are wrong.
import { dictionaryOf } from '@steward/domain/dictionaries'
import type { Field } from '@steward/domain/kinds/kind'
import type { Dice } from './fuzz.ts'

export type MadeCell = string | number | Date | null

const dateOf = (text: string) => new Date(`${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : 'T00:00:00Z'}`)

const either = (dice: Dice, text: string) => dice.pick<MadeCell>([text, Number(text)])
const moment = (dice: Dice, text: string) => dice.pick<MadeCell>([text, text.replaceAll('-', '/'), dateOf(text)])

/** By kind, for values on the wire; those of the others stand as they are. */
const writers: Readonly<Record<string, (dice: Dice, text: string) => MadeCell>> = {
  int: either,
  decimal: either,
  float: either,
  day: moment,
  instant: moment,
  bool: (dice, text) => dice.pick(text === '1' ? ['是', 'Yes', '1'] : ['否', 'no', '0']),
}

/** A value of the wire as somebody enters it; references are written by their captions and not by this. */
export function cellFor(dice: Dice, field: Field, value: unknown): MadeCell {
  const text = String(value)
  if (!field.dictionary) return writers[field.kind.name]?.(dice, text) ?? text
  const entry = dictionaryOf(field.dictionary)?.entries[text]
  return dice.pick(entry ? [entry.zh, entry.en, text] : [text])
}

const alphabet = ['泵', '水', '房', 'a', 'B', '7', ' ', '-', '"', ',', '，', '\n', '%', 'é', '😀', "'"]

const textOf = (dice: Dice, most: number) =>
  Array.from({ length: 1 + dice.roll(Math.min(most, 12)) }, () => dice.pick(alphabet)).join('')

const between = (dice: Dice, { min = -5, max = 1_000 }: Field) => min + dice.roll(Math.min(max, min + 2_000) - min + 1)

const twoDigits = (n: number) => String(n).padStart(2, '0')
const anyDay = (dice: Dice) => `20${20 + dice.roll(15)}-${twoDigits(1 + dice.roll(12))}-${twoDigits(1 + dice.roll(28))}`

const randoms: Readonly<Record<string, (dice: Dice, field: Field) => unknown>> = {
  text: (dice, field) => textOf(dice, field.max ?? 255),
  pick: (dice) => textOf(dice, 12),
  int: between,
  decimal: (dice, field) => `${between(dice, field)}.${dice.roll(100)}`,
  float: (dice, field) => between(dice, field) / 2,
  bool: (dice) => dice.roll(2),
  day: anyDay,
  instant: (dice) =>
    `${anyDay(dice)} ${twoDigits(dice.roll(24))}:${twoDigits(dice.roll(60))}:${twoDigits(dice.roll(60))}`,
}

/** Some value that the kind can take, on the wire; the row need not be able to take it. Undefined for references. */
export function anyValue(dice: Dice, field: Field): unknown {
  if (field.dictionary) return dice.pick(field.keys ?? [''])
  return randoms[field.kind.name]?.(dice, field)
}

const wrongs: Readonly<Record<string, readonly MadeCell[]>> = {
  int: ['viel', '1.5', 2.5, '99999999999999'],
  decimal: ['viel', '1.2.3', '1e5'],
  float: ['viel', '--1'],
  day: ['2026-02-30', '昨天', '2026-13-01'],
  instant: ['2026-02-30 10:00:00', '昨天', '2026-01-01 25:00'],
  bool: ['也许', '2'],
}

/** A cell that no row takes in this field; undefined where the kind takes every text. */
export function wrongCell(dice: Dice, field: Field): MadeCell | undefined {
  if (field.dictionary) return dice.pick(['超级', 'no such choice'])
  const cells = wrongs[field.kind.name]
  return cells && dice.pick(field.min === undefined ? cells : [...cells, field.min - 1])
}
