// What a roster lacks, a line per day; a long list is scrolled, by keys too.
import { useLocale } from '../data/locale.ts'
import { plain } from '../kinds/view.ts'
import { useWords } from './words/use-words.ts'
import './duty.css'

type Gap = Readonly<Record<string, unknown>>

export function GapLines({ gaps }: { gaps: readonly Gap[] }) {
  const { t } = useWords()
  const locale = useLocale()
  const said = (gap: Gap): string => {
    const [shift, need, have] = [plain(gap.shiftName), Number(gap.need), Number(gap.have)]
    if (have === 0) return t('gaps.nobody', { shift })
    return need > have ? t('gaps.few', { shift, count: need - have }) : t('gaps.post', { shift })
  }
  const days = [...Map.groupBy(gaps, ({ date }) => plain(date))]
  return (
    <ul className="duty-gaps" aria-label={t('gaps.of')} tabIndex={0}>
      {days.map(([date, own]) => (
        <li key={date}>
          {t('gaps.day', { day: date.slice(5), what: own.map(said).join(locale === 'zh' ? '、' : ', ') })}
        </li>
      ))}
    </ul>
  )
}
