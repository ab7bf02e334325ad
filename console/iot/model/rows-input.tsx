// A short list of rows as the value of one field: entries of an enumeration, parameters of a service.
import { recordOf } from '@steward/client/wire'
import { thingModel } from '@steward/domain/index'
import { paramTypes } from '@steward/domain/iot/model/tsl'
import { Button, Input, Select } from 'antd'
import { useLocale } from '../../data/locale.ts'
import { type InputProps, plain } from '../../kinds/view.ts'
import { useWords } from './words/use-words.ts'

type Row = Readonly<Record<string, unknown>>

interface Column {
  name: string
  label: string
  choices?: readonly { value: string; label: string }[]
}

/** The form holds such values as text (kinds/json). */
function rowsIn(value: unknown): Row[] {
  if (Array.isArray(value)) return value.map((row) => recordOf(row))
  try {
    const parsed: unknown = JSON.parse(plain(value) || '[]')
    return Array.isArray(parsed) ? parsed.map((row) => recordOf(row)) : []
  } catch {
    return []
  }
}

function RowsInput({ value, onChange, id, columns }: InputProps & { columns: readonly Column[] }) {
  const { t } = useWords()
  const rows = rowsIn(value)
  const send = (next: readonly Row[]) => onChange?.(next.length === 0 ? '' : JSON.stringify(next))
  const change = (at: number, name: string, typed: string) =>
    send(rows.map((row, i) => (i === at ? { ...row, [name]: asKey(name, typed) } : row)))
  return (
    <div className="model-rows" id={id}>
      {rows.map((row, at) => (
        // Rows have no identity of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="model-rows-row">
          {columns.map(({ name, label, choices }) =>
            choices ? (
              <Select
                key={name}
                aria-label={`${label} ${at + 1}`}
                options={[...choices]}
                value={plain(row[name]) || null}
                placeholder={label}
                onChange={(next: string | null) => change(at, name, next ?? '')}
              />
            ) : (
              <Input
                key={name}
                aria-label={`${label} ${at + 1}`}
                placeholder={label}
                value={plain(row[name])}
                maxLength={64}
                onChange={(event) => change(at, name, event.target.value)}
              />
            ),
          )}
          <Button
            type="text"
            aria-label={t('dropItem', { at: at + 1 })}
            onClick={() => send(rows.filter((_, i) => i !== at))}
          >
            ×
          </Button>
        </div>
      ))}
      <Button onClick={() => send([...rows, {}])}>{t('addItem')}</Button>
    </div>
  )
}

/** Whole numbers are stored as numbers: what a device reports is compared with them. */
const asKey = (name: string, typed: string) => (name === 'key' && /^-?\d{1,9}$/.test(typed) ? Number(typed) : typed)

export function ItemsInput(props: InputProps) {
  const { t } = useWords()
  const columns = [
    { name: 'key', label: t('itemKey') },
    { name: 'label', label: t('itemLabel') },
    { name: 'en', label: t('itemEn') },
  ]
  return <RowsInput {...props} columns={columns} />
}

export function ParamsInput(props: InputProps) {
  const { t } = useWords()
  const locale = useLocale()
  const entries: Readonly<Record<string, { zh: string; en: string } | undefined>> =
    thingModel.fields.dataType.choices?.entries ?? {}
  const choices = paramTypes.map((value) => ({
    value,
    label: entries[value]?.[locale] ?? t('plainType'),
  }))
  const columns = [
    { name: 'identifier', label: t('paramId') },
    { name: 'name', label: t('paramName') },
    { name: 'dataType', label: t('paramType'), choices },
    { name: 'unit', label: t('paramUnit') },
  ]
  return <RowsInput {...props} columns={columns} />
}
