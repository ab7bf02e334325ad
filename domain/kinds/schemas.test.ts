import { expect, test } from 'vitest'
import * as kinds from './index.ts'
import type { Field, Kind } from './kind.ts'
import { schemaOf } from './schemas.ts'

const isKind = (value: unknown): value is Kind => value !== null && typeof value === 'object' && 'operators' in value

const all: unknown[] = Object.values(kinds)

test.each(all.filter(isKind).map((kind) => [kind.name, kind] as const))(
  'values of the kind %s have a schema',
  (_, kind) => {
    const field: Field = { kind, zh: '值', en: 'Value' }
    expect(schemaOf(field).safeParse({ no: 'value' }).success).toBe(kind.name === 'json')
  },
)
