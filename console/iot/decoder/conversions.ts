// What a mapping does to the value it finds: one of five, told by what it says.
import type { TypedMapping } from './payload-data.ts'

export const conversions = ['none', 'scale', 'bit', 'table', 'expression'] as const
export type Conversion = (typeof conversions)[number]

export const conversionOf = ({ expression, bit, enumMap, scale, offset }: TypedMapping): Conversion =>
  expression !== undefined
    ? 'expression'
    : bit !== undefined
      ? 'bit'
      : enumMap !== undefined
        ? 'table'
        : scale !== undefined || offset !== undefined
          ? 'scale'
          : 'none'

const fresh: Readonly<Record<Conversion, TypedMapping>> = {
  none: {},
  scale: { scale: 1 },
  bit: { bit: 0 },
  table: { enumMap: {} },
  expression: { expression: 'value' },
}

/** The mapping with another conversion and without what belonged to the one before. */
export function converted(mapping: TypedMapping, to: Conversion): TypedMapping {
  const { scale: _, offset: __, bit: ___, enumMap: ____, expression: _____, inputs: ______, ...rest } = mapping
  return { ...rest, ...fresh[to] }
}
