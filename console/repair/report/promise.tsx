// Until when something is promised: an answer, somebody on site, the repair. What has happened is no promise any more.
import { useWords } from '../words/use-words.ts'
import type { Progress } from './report-data.ts'

const at = (time: string) => time.slice(5, 16)

export function Promise({
  told: { billStatus, orderStatus, responseDue, arriveDue, arriveTime, finishDue },
}: {
  told: Progress
}) {
  const { t } = useWords()
  const isAnswered = billStatus !== 'submitted' && !['to_dispatch', 'to_accept'].includes(orderStatus)
  return (
    <ul className="report-promise" aria-label={t('promise')}>
      {!isAnswered && responseDue !== '' && <li>{t('respondBy', { at: at(responseDue) })}</li>}
      {arriveTime === '' && arriveDue !== '' && <li>{t('arriveBy', { at: at(arriveDue) })}</li>}
      {finishDue !== '' && <li>{t('finishBy', { at: at(finishDue) })}</li>}
    </ul>
  )
}
