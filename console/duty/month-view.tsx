// The month of a group: which group and which month is chosen here.
import { dutyGroup, schedule } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { client } from '../data/client.ts'
import { useLocale } from '../data/locale.ts'
import { useMay } from '../data/use-can.ts'
import { noteChosen, recentIds } from '../kinds/choice/recent.ts'
import { go } from '../kit/address/go.ts'
import { useSpan } from '../kit/days/use-span.ts'
import { Loaded, Pending } from '../kit/state/loaded.tsx'
import { Nothing } from '../kit/state/states.tsx'
import type { ViewProps } from '../screen/adjust.ts'
import './duty.css'
import { useMonth } from './month-data.ts'
import { Months } from './months.tsx'
import { Painting } from './painting.tsx'
import { useWords } from './words/use-words.ts'

const SIZE = 200

/** What was chosen here last is not asked again. */
const CHOSEN = 'duty-month'

/** The group of the list's filter is shown unless another one was chosen here, now or lately. */
export function MonthView({ filters }: Pick<ViewProps, 'filters'>) {
  const { t } = useWords()
  const locale = useLocale()
  const { today, month, named, show } = useSpan()
  const mayAddGroups = useMay(dutyGroup)('add')
  const asksGroups = { size: SIZE, order: 'groupName', filters: {} }
  const groups = useQuery({
    queryKey: [dutyGroup.name, 'list', asksGroups],
    queryFn: ({ signal }) => client.list(dutyGroup, asksGroups, signal),
    meta: { follows: [dutyGroup], isQuiet: true },
  })
  const all = groups.data?.records ?? []
  const wanted = [named('group') || filters.groupId, ...recentIds(CHOSEN)]
  const group = wanted.flatMap((one) => all.find(({ id }) => id === one) ?? [])[0] ?? all[0]
  const query = useMonth(group?.id ?? '', month)
  if (!groups.data) return <Pending query={groups} name={dutyGroup[locale]} />
  if (!group)
    return (
      <Nothing
        name={dutyGroup[locale]}
        isFiltered={false}
        clear={() => undefined}
        add={mayAddGroups ? () => go(`/${dutyGroup.path}`) : undefined}
      />
    )
  return (
    <div className="duty">
      <header>
        <Select
          aria-label={t('group')}
          className="duty-group"
          value={group.id}
          options={all.map(({ id, groupName }) => ({ value: id, label: groupName }))}
          onChange={(id) => {
            noteChosen(CHOSEN, id)
            show({ group: id })
          }}
        />
        <Months today={today} month={month} show={show} />
      </header>
      {/* The month before stays until the next one has come. */}
      <Loaded query={query} name={schedule[locale]}>
        {(data) => <Painting key={`${data.groupId} ${data.days[0]}`} month={data} today={today} />}
      </Loaded>
    </div>
  )
}
