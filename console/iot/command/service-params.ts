// What a service takes, as its model says it: a list of identifier, name and data type.
import { type Wire, listOf } from '@steward/client/wire'
import { plain } from '../../kinds/view.ts'

export interface ServiceParam {
  identifier: string
  name: string
  dataType: string
  unit: string
  items: readonly { key: string | number; label: string; en: string }[]
}

export type ParamValues = Readonly<Record<string, string | number | undefined>>

export const itemsIn = (value: unknown): ServiceParam['items'] =>
  listOf(value).map((item) => ({
    key: typeof item.key === 'number' ? item.key : plain(item.key),
    label: plain(item.label) || plain(item.key),
    en: plain(item.en),
  }))

/** Undefined where the model says nothing of them: then they are written as JSON. */
export function paramsOf({ inputData }: Wire): readonly ServiceParam[] | undefined {
  if (!Array.isArray(inputData)) return undefined
  return listOf(inputData)
    .filter(({ identifier }) => plain(identifier) !== '')
    .map((row) => ({
      identifier: plain(row.identifier),
      name: plain(row.name) || plain(row.identifier),
      dataType: plain(row.dataType),
      unit: plain(row.unit),
      items: itemsIn(row.enumItems),
    }))
}

/** What is sent; undefined as long as one is missing. */
export function callOf(
  params: readonly ServiceParam[],
  values: ParamValues,
): Record<string, string | number> | undefined {
  const said = params.map(({ identifier }) => [identifier, values[identifier]] as const)
  if (said.some(([, value]) => value === undefined || value === '')) return undefined
  return Object.fromEntries(said.map(([name, value]) => [name, value ?? '']))
}

interface Tongue {
  locale: 'zh' | 'en'
  on: string
  off: string
}

/** What a parameter can be, where it is one of a few. */
export function choicesIn({ dataType, items }: Pick<ServiceParam, 'dataType' | 'items'>, { locale, on, off }: Tongue) {
  if (items.length > 0)
    return items.map(({ key, label, en }) => ({ value: key, label: locale === 'zh' ? label : en || label }))
  if (dataType !== 'bool') return undefined
  return [
    { value: 1, label: on },
    { value: 0, label: off },
  ]
}

/** A line for each parameter, as it is confirmed: `温度 = 4 ℃`. */
export const linesOf = (params: readonly ServiceParam[], values: ParamValues, tongue: Tongue): string =>
  params
    .map((param) => {
      const value = values[param.identifier]
      const label = choicesIn(param, tongue)?.find((one) => one.value === value)?.label
      return `${param.name} = ${label ?? `${value ?? ''} ${param.unit}`.trim()}`
    })
    .join('\n')

const numeric = ['int32', 'int64', 'float', 'double']
export const isNumeric = ({ dataType }: Pick<ServiceParam, 'dataType'>): boolean => numeric.includes(dataType)
