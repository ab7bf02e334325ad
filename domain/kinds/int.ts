import { z } from 'zod'
import { type Extras, type Field, type Kind, type Options, field } from './kind.ts'

interface IntOptions extends Options<number>, Pick<Extras, 'unit'> {
  find?: 'eq' | 'range'
}

const LARGEST = 2_147_483_647
const whole = /^-?\d{1,10}$/

export const intKind: Kind<number> = {
  name: 'int',
  prompt: 'enter',
  sql: () => 'integer',
  operators: () => ['equal', 'notequal', 'in', 'ge', 'gt', 'le', 'lt'],
  operand: (text) => (whole.test(text) && Math.abs(Number(text)) <= LARGEST ? Number(text) : undefined),
  schema: (f) =>
    z
      .union([
        z.number(),
        z
          .string()
          .regex(/^-?\d{1,15}$/)
          .transform(Number),
      ])
      .pipe(
        z
          .int()
          .min(f.min ?? -LARGEST)
          .max(f.max ?? LARGEST),
      ),
}

/** A whole number of 32 bits: `int('排序', 'Order', { default: 0, min: 0 })`. */
export const int = <const O extends IntOptions>(zh: string, en: string, options?: O): Field<number, O> =>
  field(intKind, zh, en, options)
