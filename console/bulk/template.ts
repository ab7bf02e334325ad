// The sheet to fill in: a column for each field, lists of choices where there are any, and a page of notes.
import { importColumns } from '@steward/domain/bulk/importable'
import { type SheetColumn, headerOf } from '@steward/domain/derive/sheet'
import type { Entity } from '@steward/domain/entity'
import type { Locale } from '@steward/domain/problems'
import type { TFunction } from 'i18next'
import { saveAs } from './save-as.ts'

type T = TFunction<'bulk'>

/** Longest list a spreadsheet takes in a cell's rule. */
const LONGEST = 255
const ROWS = 1_000

const choicesOf = ({ field }: SheetColumn, locale: Locale, t: T): string[] => {
  if (field.kind.name === 'bool') return t('import.yesNo').split(' / ')
  return Object.values(field.choices?.entries ?? {}).map((entry) => entry[locale])
}

const isNeeded = ({ field }: SheetColumn) => field.required === true && field.default === undefined

function noteOf(entity: Entity, column: SheetColumn, locale: Locale, t: T): string {
  const { field } = column
  const choices = choicesOf(column, locale, t)
  return [
    ...(isNeeded(column) ? [t('import.required')] : []),
    ...(choices.length > 0 ? [t('import.choices', { choices: choices.join(' / ') })] : []),
    ...(field.entity ? [t(field.entity === entity.name ? 'import.parent' : 'import.reference')] : []),
    ...(field.kind.many ? [t('import.several')] : []),
    ...(field.help ? [field.help[locale === 'zh' ? 0 : 1]] : []),
  ].join(locale === 'zh' ? '；' : '; ')
}

export async function writeTemplate(entity: Entity, locale: Locale, t: T): Promise<void> {
  const { writeXlsx } = await import('hucre/xlsx')
  const columns = importColumns(entity)
  const headers = columns.map((column) => `${headerOf(column, locale)}${isNeeded(column) ? '*' : ''}`)
  const dataValidations = columns.flatMap((column, at) => {
    const values = choicesOf(column, locale, t)
    if (values.length === 0 || values.join(',').length > LONGEST) return []
    return [{ type: 'list' as const, values, allowBlank: true, range: rangeOf(at) }]
  })
  const notes = columns.map((column, at) => [headers[at] ?? '', noteOf(entity, column, locale, t)])
  const bytes = await writeXlsx({
    sheets: [
      {
        name: entity[locale].slice(0, 31),
        rows: [headers],
        columns: headers.map((header) => ({ width: Math.min(36, Math.max(12, header.length * 2.2)) })),
        freezePane: { rows: 1 },
        dataValidations,
      },
      {
        name: t('import.notes'),
        rows: [[t('import.column'), t('import.how')], ...notes],
        columns: [{ width: 24 }, { width: 80 }],
      },
    ],
  })
  saveAs(new Blob([Uint8Array.from(bytes)]), `${t('import.templateOf', { name: entity[locale] })}.xlsx`)
}

/** `B2:B1001` for the second column. */
function rangeOf(at: number): string {
  let name = ''
  for (let n = at; n >= 0; n = Math.floor(n / 26) - 1) name = String.fromCharCode(65 + (n % 26)) + name
  return `${name}2:${name}${ROWS + 1}`
}
