// How far a request is, as one follows a parcel: what was promised, who comes, why it waits; rated where it is done.
import { repairBill, repairOrder } from '@steward/domain/index'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../data/use-action.ts'
import { useMay } from '../../data/use-can.ts'
import { plain } from '../../kinds/view.ts'
import { Link } from '../../kit/address/link.tsx'
import { message } from '../../kit/dialog/voice.ts'
import { useLinks } from '../../live/live-paths.ts'
import type { PartProps } from '../../screen/adjust.ts'
import { useWords } from '../words/use-words.ts'
import { Promise as Promised } from './promise.tsx'
import { type Progress as Told, useProgress } from './report-data.ts'
import './report.css'
import { Stars } from './stars.tsx'

const over = ['closed', 'rejected', 'cancelled', 'merged']

export function Progress({ row }: PartProps) {
  const { t } = useWords()
  const { data: told } = useProgress(row.id)
  const linkTo = useLinks()
  // Checked at the order, by whoever reported it.
  const check = told?.billStatus === 'to_check' ? linkTo(repairOrder, { id: plain(row.orderId) }) : undefined
  if (over.includes(plain(row.billStatus)) || !told) return null
  return (
    <section className="report-progress" aria-label={t('progress')}>
      <p className="report-now">
        <Now told={told} />
      </p>
      {told.expectResume !== '' && <p>{t('until', { at: told.expectResume.slice(5, 16) })}</p>}
      {['to_check', 'to_evaluate'].includes(told.billStatus) || <Promised told={told} />}
      {told.assignee !== '' && (
        <p className="report-who">
          {t('who')} <strong>{told.assignee}</strong>
          {told.assigneePhone !== '' && (
            <a href={`tel:${told.assigneePhone}`} aria-label={t('call', { phone: told.assigneePhone })}>
              {told.assigneePhone}
            </a>
          )}
        </p>
      )}
      {check && (
        <Link className="report-check" to={check}>
          {t('check')}
        </Link>
      )}
      <Rating row={row} />
    </section>
  )
}

function Now({
  told: { billStatus, orderStatus, isUnstaffed, arriveTime, assignee, group, holdReason },
}: {
  told: Told
}) {
  const { t } = useWords()
  if (billStatus === 'submitted' || billStatus === 'to_check' || billStatus === 'to_evaluate')
    return t(`waits.${billStatus}`)
  if (orderStatus === 'to_dispatch') return t(isUnstaffed === '1' ? 'waits.unstaffed' : 'waits.to_dispatch')
  if (orderStatus === 'to_accept')
    return assignee === '' ? t('waits.to_acceptGroup', { group }) : t('waits.to_accept', { who: assignee })
  if (orderStatus === 'suspended') return t('waits.suspended', { reason: holdReason })
  if (orderStatus === 'repairing') return t('waits.repairing', { who: assignee })
  if (orderStatus === 'accepted') return t(arriveTime === '' ? 'waits.accepted' : 'waits.arrived', { who: assignee })
  return null
}

/** One number of stars for all three scores; who wants to tell them apart takes the step itself. */
function Rating({ row }: Pick<PartProps, 'row'>) {
  const { t } = useWords()
  const may = useMay(repairBill)
  const [stars, setStars] = useState(0)
  const rating = useAction(repairBill, 'evaluate')
  const isOffered = Array.isArray(row.actions) && row.actions.includes('evaluate') && may('evaluate')
  if (!isOffered) return null
  const send = () =>
    rating.mutate(
      { ids: [row.id], input: { scoreSpeed: stars, scoreQuality: stars, scoreAttitude: stars } },
      { onSuccess: () => message.success(t('rated')) },
    )
  return (
    <div className="report-rate">
      <span>{t('rate')}</span>
      <Stars
        name="scores"
        field={repairBill.fields.scoreSpeed}
        value={stars}
        onChange={(count) => setStars(Number(count))}
      />
      {stars > 0 && (
        <Button type="primary" loading={rating.isPending} onClick={send}>
          {t('rateSend')}
        </Button>
      )}
    </div>
  )
}
