// A template's model as it is read: its points by kind.
import { thingModel } from '@steward/domain/index'
import { thingDataType } from '@steward/domain/iot/dictionaries'
import { type Point, kinds, lists } from '@steward/domain/iot/model/tsl'
import { useLocale } from '../../data/locale.ts'
import { useDictionary } from '../../data/use-dictionary.ts'
import { plain } from '../../kinds/view.ts'
import type { PartProps } from '../../screen/adjust.ts'
import { summary, tslOf } from './model-points.ts'
import { useWords } from './words/use-words.ts'
import './model.css'

const limits = ['limitLl', 'limitL', 'limitH', 'limitHh'] as const

export function ModelView({ row }: PartProps) {
  const { t } = useWords()
  const locale = useLocale()
  const types = useDictionary(thingDataType)
  const tsl = tslOf(row.content)
  const limitsOf = (point: Point) =>
    limits.flatMap((name) =>
      plain(point[name]) === '' ? [] : [`${thingModel.fields[name][locale]} ${Number(plain(point[name]))}`],
    )
  return (
    <section className="crud-facts model-view" aria-label={t('points')}>
      {kinds
        .filter((kind) => kind === 'property' || tsl[lists[kind]].length > 0)
        .map((kind) => (
          <div key={kind}>
            <h3>
              {t(`kinds.${kind}`)} <small>{tsl[lists[kind]].length}</small>
            </h3>
            {tsl[lists[kind]].length === 0 && <p role="status">{t(`empty.${kind}`)}</p>}
            <ul>
              {tsl[lists[kind]].map((point) => (
                <li key={point.identifier}>
                  <b>{point.name}</b>
                  <code>{point.identifier}</code>
                  <span>{types.find(({ key }) => key === point.dataType)?.label}</span>
                  <span>{summary(point)}</span>
                  <small>{limitsOf(point).join(' · ')}</small>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </section>
  )
}
