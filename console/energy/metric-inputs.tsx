// What a metric is calculated from: a line for each input, which asks for what its source needs.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { metricInput, modelCalc } from '@steward/domain/index'
import { Button, Select } from 'antd'
import { type TypedLine, newLine } from '../crud/form/line-values.ts'
import { labelOf, useLocale } from '../data/locale.ts'
import { viewOf } from '../kinds/index.ts'
import { plain } from '../kinds/view.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { useProperties } from './metric-data.ts'
import { useWords } from './words/use-words.ts'

/** The fields each source asks for. */
const asks: Readonly<Record<string, readonly (keyof typeof metricInput.fields)[]>> = {
  point: ['deviceId', 'identifier', 'agg'],
  set: ['deviceTypeId', 'areaId', 'identifier', 'agg', 'setAgg'],
  calc: ['calcId'],
  constant: ['constant', 'unit'],
  areaAttr: ['areaId', 'attr'],
}

/** What the source does not ask for is not sent. */
export function onlyAsked(line: TypedLine): TypedLine {
  const wanted = new Set<string>(['key', 'id', 'alias', 'source', ...(asks[plain(line.source)] ?? [])])
  return Object.fromEntries(
    Object.entries(line).map(([name, value]) => [name, wanted.has(name) ? value : null]),
  ) as TypedLine
}

/** antd's inputs hand over an event, its other controls the value. */
const valueOf = (given: unknown): unknown =>
  given !== null && typeof given === 'object' && 'target' in given && given.target instanceof HTMLElement
    ? given.target instanceof HTMLInputElement || given.target instanceof HTMLTextAreaElement
      ? given.target.value
      : null
    : given

interface Props {
  rows: readonly TypedLine[]
  change: (rows: readonly TypedLine[]) => void
}

export function MetricInputs({ rows, change }: Props) {
  const { t } = useWords()
  const set = (at: number, name: string, value: unknown) =>
    change(rows.map((row, i) => (i === at ? { ...row, [name]: valueOf(value) } : row)))
  return (
    <section className="metric-inputs" aria-label={t('editor.inputs')}>
      <h3>{t('editor.inputs')}</h3>
      {rows.length === 0 && <p className="metric-none">{t('editor.noInputs')}</p>}
      <ol>
        {rows.map((row, at) => (
          <li key={row.key}>
            {(['alias', 'source', ...(asks[plain(row.source)] ?? [])] as const).map((name) => (
              <Field key={name} name={name} row={row} set={(value) => set(at, name, value)} />
            ))}
            <IconButton
              label={t('editor.removeInput', { no: at + 1 })}
              icon={<DeleteOutlined />}
              onClick={() => change(rows.filter((_, i) => i !== at))}
            />
          </li>
        ))}
      </ol>
      <Button icon={<PlusOutlined />} onClick={() => change([...rows, newLine(modelCalc.lines.inputs as never)])}>
        {t('editor.addInput')}
      </Button>
    </section>
  )
}

interface FieldProps {
  name: keyof typeof metricInput.fields
  row: TypedLine
  set: (value: unknown) => void
}

function Field({ name, row, set }: FieldProps) {
  const locale = useLocale()
  const field = metricInput.fields[name]
  const { Input } = viewOf(field)
  return (
    <label className="metric-field" data-name={name}>
      <span>{labelOf(field, locale)}</span>
      {name === 'identifier' ? (
        <PropertyChoice row={row} set={set} />
      ) : (
        <Input name={name} field={field} row={row as never} value={row[name]} onChange={set} />
      )}
    </label>
  )
}

/** Chooses among the numeric properties of the device or type in the row. */
export function PropertyChoice({ row, set }: Omit<FieldProps, 'name'>) {
  const [deviceId, deviceTypeId] = [plain(row.deviceId), plain(row.deviceTypeId)]
  const of = plain(row.source) === 'point' ? { deviceId } : { deviceTypeId }
  const { data = [], isFetching } = useProperties(
    Object.fromEntries(Object.entries(of).filter(([, value]) => value !== '')),
  )
  const value = plain(row.identifier)
  return (
    <Select
      showSearch={{ optionFilterProp: 'label' }}
      loading={isFetching}
      value={value === '' ? null : value}
      options={data}
      allowClear
      onChange={(chosen) => set(chosen ?? null)}
    />
  )
}
