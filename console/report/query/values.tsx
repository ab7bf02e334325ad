// What is calculated: a function over a field, with the name of its column.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type Fn, datasets } from '@steward/domain/report/query/datasets'
import { MOST_VALUES } from '@steward/domain/report/query/definition'
import { Button, Input } from 'antd'
import { plain } from '../../kinds/view.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { Choice, Labelled } from './choice.tsx'
import { useFields } from './data.ts'
import { type TypedValue, nameFor } from './draft.ts'
import type { PartProps } from './part.ts'
import { useWords } from './words/use-words.ts'

export function Values({ draft, change }: PartProps) {
  const { t } = useWords()
  const facts = datasets[draft.dataset]
  const typeId = draft.scope.type.mode === 'fixed' ? plain(draft.scope.type.value) : ''
  const { data: fields = [] } = useFields(draft.dataset, typeId)
  const { select } = draft
  const set = (at: number, part: Partial<TypedValue>) =>
    change({
      select: select.map((one, i) => {
        if (i !== at) return one
        const next = { ...one, ...part }
        const taken = select.flatMap(({ as }, j) => (j === at ? [] : [as]))
        const isOwn = part.as !== undefined || one.as !== nameFor(one, taken)
        return isOwn ? next : { ...next, as: nameFor(next, taken) }
      }),
    })
  const add = () => {
    const first: Pick<TypedValue, 'fn' | 'field'> = facts.isSeries
      ? { fn: draft.dataset === 'latest' ? 'last' : 'avg', field: fields[0]?.value ?? '' }
      : draft.dataset === 'energy'
        ? { fn: 'sum', field: 'consumption' }
        : { fn: 'count', field: '' }
    const needs = draft.dataset === 'energy' && !draft.where.some(({ field }) => field === 'energyType')
    change({
      select: [
        ...select,
        {
          ...first,
          as: nameFor(
            first,
            select.map(({ as }) => as),
          ),
        },
      ],
      ...(needs ? { where: [...draft.where, { field: 'energyType', op: 'eq', value: 'electricity' }] } : {}),
    })
  }
  return (
    <fieldset className="query-part">
      <legend>{t('values')}</legend>
      <ol>
        {select.map(({ fn, field, as }, at) => (
          // A value has no id of its own; they are not moved.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <Choice
              label={t('fn')}
              value={fn}
              options={facts.functions.map((one) => ({ value: one, label: t(`fns.${one}`) }))}
              choose={(one) => set(at, { fn: one as Fn })}
            />
            <Choice
              label={t('field')}
              value={field}
              options={[...(fn === 'count' && !facts.isSeries ? [{ value: '', label: t('rows') }] : []), ...fields]}
              choose={(one) => set(at, { field: one })}
            />
            <Labelled label={t('as')}>
              <Input maxLength={32} value={as} onChange={({ target }) => set(at, { as: target.value })} />
            </Labelled>
            <IconButton
              label={t('removeValue', { no: at + 1 })}
              icon={<DeleteOutlined />}
              onClick={() => change({ select: select.filter((_, i) => i !== at) })}
            />
          </li>
        ))}
      </ol>
      <Button icon={<PlusOutlined />} disabled={select.length >= MOST_VALUES} onClick={add}>
        {t('addValue')}
      </Button>
    </fieldset>
  )
}
