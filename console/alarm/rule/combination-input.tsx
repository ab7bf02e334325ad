// Several conditions joined by "all" or "any", each about a property of the same device.
import { listOf } from '@steward/client/wire'
import { comparison } from '@steward/domain/alarm/rule-dictionaries'
import { alarmRule } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, InputNumber, Segmented, Select } from 'antd'
import { client } from '../../data/client.ts'
import { useLocale } from '../../data/locale.ts'
import { plain } from '../../kinds/view.ts'
import { useWords } from '../../words/rule.ts'
import { listIn, numberOf, numbersIn } from './json-value.ts'
import { Sentence } from './sentence.tsx'

type Part = Readonly<Record<string, unknown>>

interface Props {
  value: Part
  change: (next: Part) => void
  depth?: number
}

const DEEPEST = 3

export function CombinationInput({ value, change, depth = 1 }: Props) {
  const { t } = useWords()
  const by = 'any' in value ? 'any' : 'all'
  const parts = listIn(value[by])
  const send = (next: readonly Part[]) => change({ [by]: next })
  const replace = (at: number, next: Part) => send(parts.map((one, i) => (i === at ? next : one)))
  return (
    <div className="rule-combination">
      <Segmented
        aria-label={t('joinedBy')}
        value={by}
        options={(['all', 'any'] as const).map((one) => ({ value: one, label: t(`joined.${one}`) }))}
        onChange={(next) => change({ [next]: parts })}
      />
      {parts.map((part, at) => (
        // Parts have no identity of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="rule-part">
          {'all' in part || 'any' in part ? (
            <CombinationInput value={part} change={(next) => replace(at, next)} depth={depth + 1} />
          ) : (
            <PartInput part={part} change={(next) => replace(at, next)} at={at} />
          )}
          <Button
            type="text"
            aria-label={t('dropPart', { at: at + 1 })}
            onClick={() => send(parts.filter((_, i) => i !== at))}
          >
            ×
          </Button>
        </div>
      ))}
      <Sentence>
        <Button onClick={() => send([...parts, { condType: 'threshold', operator: 'gt' }])}>{t('addPart')}</Button>
        {depth < DEEPEST && <Button onClick={() => send([...parts, { all: [] }])}>{t('addGroup')}</Button>}
      </Sentence>
    </div>
  )
}

function useProperties() {
  const [targetType, deviceTypeId, deviceId] = ['targetType', 'deviceTypeId', 'deviceId'].map((name) =>
    // The number of fields never changes.
    // oxlint-disable-next-line react-hooks/rules-of-hooks
    plain(Form.useWatch(name)),
  )
  const { data = [] } = useQuery({
    queryKey: [alarmRule.name, 'properties', targetType, deviceTypeId, deviceId],
    queryFn: async ({ signal }) =>
      listOf(await client.get(`${alarmRule.path}/properties`, { targetType, deviceTypeId, deviceId }, signal)).map(
        ({ value, label }) => ({ value: plain(value), label: plain(label) }),
      ),
    meta: { follows: [alarmRule], isQuiet: true },
  })
  return data
}

function PartInput({ part, change, at }: { part: Part; change: (next: Part) => void; at: number }) {
  const { t } = useWords()
  const locale = useLocale()
  const properties = useProperties()
  const kind = plain(part.condType) || 'threshold'
  const number = (name: string, label: string) => (
    <InputNumber
      aria-label={`${label} ${at + 1}`}
      placeholder={label}
      value={numberOf(part[name]) ?? null}
      onChange={(next) => change({ ...part, [name]: next ?? undefined })}
    />
  )
  return (
    <Sentence>
      <Select<string>
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={`${t('property')} ${at + 1}`}
        placeholder={t('property')}
        {...(plain(part.identifier) === '' ? {} : { value: plain(part.identifier) })}
        options={properties}
        onChange={(identifier) => change({ ...part, identifier })}
      />
      <Select<string>
        aria-label={`${t('kind')} ${at + 1}`}
        value={kind}
        options={(['threshold', 'range_out', 'range_in', 'state'] as const).map((one) => ({
          value: one,
          label: alarmRule.fields.condType.choices?.entries[one]?.[locale] ?? one,
        }))}
        onChange={(condType) => change({ identifier: part.identifier, condType })}
      />
      {kind === 'threshold' && (
        <>
          <Select<string>
            aria-label={`${t('operator')} ${at + 1}`}
            value={plain(part.operator) || 'gt'}
            options={Object.entries(comparison.entries).map(([key, entry]) => ({ value: key, label: entry[locale] }))}
            onChange={(operator) => change({ ...part, operator })}
          />
          {number('limitValue', t('limit'))}
        </>
      )}
      {kind.startsWith('range') && (
        <>
          {number('lowValue', t('low'))}
          {number('highValue', t('high'))}
        </>
      )}
      {kind === 'state' && (
        <Select<string[]>
          mode="tags"
          aria-label={`${t('states')} ${at + 1}`}
          value={numbersIn(part.keys).map(String)}
          tokenSeparators={[',', '，']}
          onChange={(keys) => change({ ...part, keys: keys.flatMap((one) => numberOf(one) ?? []) })}
        />
      )}
    </Sentence>
  )
}
