// Rows of another entity as a time line of the open one, newest first: who, when, what, the comment, the wait between.
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Locale, useLocale } from '../data/locale.ts'
import { useMay } from '../data/use-can.ts'
import { viewOf } from '../kinds/index.ts'
import { type AnyRow, plain } from '../kinds/view.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { Loaded } from '../kit/state/loaded.tsx'
import { Lines } from '../kit/state/shape.tsx'
import { formatSpan, momentOf } from '../live/live-clock.ts'
import type { PartProps } from '../screen/adjust.ts'
import type { TimelineLook } from '../screen/timeline.ts'
import './detail.css'
import { useWords } from '../words/document.ts'
import { readTimeline } from './read-timeline.ts'

/** Shorter waits are not worth a word. */
const WORTH = 60_000

const AddLine = lazyPart(
  () => import('./add-line.tsx'),
  (module) => module.AddLine,
)

type Props = PartProps & { look: TimelineLook }

/** Nothing where the person may not read the lines. */
export function Timeline({ look, ...props }: PartProps & { look: TimelineLook }) {
  const may = useMay(look.lines)
  if (!may('list')) return null
  return <Shown {...props} look={look} mayAdd={look.add !== undefined && may(look.add.action)} />
}

function useTimeline({ entity, row, look }: Props) {
  const asked = look.of(row)
  return useQuery({
    // Below the open row's entity: a step of it refreshes them too.
    queryKey: [entity.name, 'timeline', look.lines.name, asked],
    queryFn: ({ signal }) => readTimeline(row, look, signal),
    meta: { follows: [look.lines], isQuiet: true },
  })
}

function Shown({ mayAdd, ...props }: Props & { mayAdd: boolean }) {
  const { t } = useWords()
  const locale = useLocale()
  const id = useId()
  const { look } = props
  const query = useTimeline(props)
  return (
    <section className="crud-facts" aria-labelledby={id}>
      <h3 id={id}>{t('timeline')}</h3>
      {mayAdd && (
        <Suspense fallback={<Lines count={2} />}>
          <AddLine {...props} />
        </Suspense>
      )}
      <Loaded
        query={query}
        name={look.lines[locale]}
        shape={<Lines count={4} />}
        empty={<p className="crud-none">{t('noLines')}</p>}
      >
        {(lines) => (
          <ol className="crud-timeline">
            {lines.map((line, index) => (
              <Fragment key={line.id}>
                <Line line={line} look={look} />
                <Wait later={line} earlier={lines[index + 1]} at={look.at} />
              </Fragment>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  )
}

function Line({ line, look }: { line: AnyRow; look: TimelineLook }) {
  const { t } = useWords()
  const locale = useLocale()
  const said = look.says?.(line, locale) ?? ''
  return (
    <li data-what={plain(line[look.what])}>
      <p>
        <b>{captionOf(look, line, locale)}</b>
        <span>{plain(line[look.by]) || t('product')}</span>
        <time>{plain(line[look.at])}</time>
      </p>
      {said !== '' && <blockquote>{said}</blockquote>}
    </li>
  )
}

function captionOf({ lines, what: name }: TimelineLook, row: AnyRow, locale: Locale): ReactNode {
  const field = lines.fields[name]
  return field ? viewOf(field).format(row[name], { name, field, row, locale }) : ''
}

/** The time between a line and the one before it. */
function Wait({ later, earlier, at }: { later: AnyRow; earlier: AnyRow | undefined; at: string }) {
  const { t } = useWords()
  const { t: iot } = useTranslation('iot')
  const [to, from] = [momentOf(later[at]), momentOf(earlier?.[at])]
  if (to === undefined || from === undefined || to - from < WORTH) return null
  return <li className="crud-wait">{t('waited', { span: formatSpan(to - from, iot) })}</li>
}
