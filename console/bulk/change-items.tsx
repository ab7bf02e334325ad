// The rows of a change: what each was and will be, or why it cannot be done.
import type { Entity } from '@steward/domain/entity'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../data/locale.ts'
import { textIn } from '../history/changed-fields.tsx'
import { Side } from '../history/side.tsx'
import { Tag } from '../kinds/tag.tsx'
import type { AnyRow } from '../kinds/view.ts'
import { Pages } from '../kit/list/pages.tsx'
import { Loaded } from '../kit/state/loaded.tsx'
import { Expected } from '../kit/state/states.tsx'
import { useNarrow } from '../kit/use-narrow.ts'
import { nameOf } from '../screen/base.ts'
import { type Item, type Plan, plans, useItems } from './use-task.ts'
import { useWords } from './words/use-words.ts'

interface Props {
  entity: Entity
  id: string
  step: string
  counts: Readonly<Record<Plan, number>>
  /** The rows come from a sheet, in which people look them up by their numbers. */
  isSheet: boolean
}

const tones = { add: 'success', change: 'info', same: 'neutral', refused: 'danger', undone: 'neutral' } as const

export function ChangeItems({ entity, id, step, counts, isSheet }: Props) {
  const { t } = useWords()
  const isNarrow = useNarrow()
  const [only, setOnly] = useState<Plan | ''>('')
  const [current, setCurrent] = useState(1)
  const query = useItems(entity, id, step, { only, current })
  const some = plans.filter((plan) => counts[plan] > 0)
  const all = some.reduce((sum, plan) => sum + counts[plan], 0)
  const choose = (plan: Plan | '') => {
    setOnly(plan)
    setCurrent(1)
  }
  return (
    <Loaded query={query} name={t('change.row')} shape={<Expected lines={5} />}>
      {(data) => (
        <>
          {some.length > 1 && (
            <div className="bulk-only" role="group" aria-label={t('change.what')}>
              {(['', ...some] as const).map((plan) => (
                <button key={plan} type="button" aria-pressed={plan === only} onClick={() => choose(plan)}>
                  {t(`change.only.${plan === '' ? 'all' : plan}`)} {plan === '' ? all : counts[plan]}
                </button>
              ))}
            </div>
          )}
          <div className="bulk-items">
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('change.row')}</th>
                  <th scope="col">{t('change.what')}</th>
                </tr>
              </thead>
              <tbody>
                {data.items.map((item) => (
                  <ItemRow key={item.line} entity={entity} item={item} isSheet={isSheet} />
                ))}
              </tbody>
            </table>
          </div>
          {data.pages > 1 && <Pages current={current} last={data.pages} isNarrow={isNarrow} turn={setCurrent} />}
        </>
      )}
    </Loaded>
  )
}

function ItemRow({ entity, item, isSheet }: { entity: Entity; item: Item; isSheet: boolean }) {
  const { t } = useWords()
  const { t: crud } = useTranslation('crud')
  const locale = useLocale()
  const isEmpty = (row: AnyRow, name: string) => textIn(entity, row, name, locale) === ''
  const isRefused = item.plan === 'refused' || item.outcome === 'refused'
  const plan = isRefused ? 'refused' : item.outcome === 'undone' ? 'undone' : item.plan
  return (
    <tr>
      <th scope="row">
        <span>{item.title}</span>
        <Tag tone={tones[plan]}>{t(`change.plan.${plan}`)}</Tag>
        {isSheet && item.title !== `#${item.line}` && <small>{t('change.line', { line: item.line })}</small>}
      </th>
      <td>
        {plan !== 'undone' && item.cause !== '' && <p className="bulk-cause">{item.cause}</p>}
        <dl>
          {item.names.map((name) => (
            <div key={name}>
              <dt>{nameOf(entity, name, locale, crud)}</dt>
              <dd>
                {item.plan !== 'add' && (
                  <>
                    <Side entity={entity} name={name} row={item.before} isEmpty={isEmpty(item.before, name)} />
                    <span aria-hidden="true"> → </span>
                  </>
                )}
                <Side entity={entity} name={name} row={item.after} isEmpty={isEmpty(item.after, name)} />
              </dd>
            </div>
          ))}
        </dl>
      </td>
    </tr>
  )
}
