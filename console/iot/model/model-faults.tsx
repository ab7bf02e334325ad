// Everything that is wrong with a model, each line leading to its point.
import { type Fault, type Tsl, kinds, lists } from '@steward/domain/iot/model/tsl'
import { useLocale } from '../../data/locale.ts'
import { plain } from '../../kinds/view.ts'
import type { Place } from './model-points.ts'
import { useWords } from './words/use-words.ts'

/** The point a path such as `properties[3].minValue` is in. */
function placeOf(path: string): Place | undefined {
  const [, list, at] = /^(\w+)\[(\d+)\]/.exec(path) ?? []
  const kind = kinds.find((one) => lists[one] === list)
  return kind && { kind, at: Number(at) }
}

interface Props {
  tsl: Tsl
  faults: readonly Fault[]
  choose: (place: Place) => void
}

export function ModelFaults({ tsl, faults, choose }: Props) {
  const { t } = useWords()
  const locale = useLocale()
  if (faults.length === 0) return null
  return (
    <div className="model-wrong">
      <p className="model-bad" role="status">
        {t('faults', { count: faults.length })}
      </p>
      <ul>
        {faults.map(({ path, problem }) => {
          const place = placeOf(path)
          const point = place && tsl[lists[place.kind]][place.at]
          const name = point && (plain(point.name) || plain(point.identifier) || t('unnamed'))
          const words = problem.words(locale)
          return (
            <li key={`${path} ${problem.code}`}>
              {place ? (
                <button type="button" className="kit-link" onClick={() => choose(place)}>
                  {t('faultAt', { path: name ?? path, why: words })}
                </button>
              ) : (
                words
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
