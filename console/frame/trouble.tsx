// A banner for platform administrators about degraded parts of the server.
import { useTranslation } from 'react-i18next'
import { useLogFailure } from '../data/health.ts'

export function Trouble() {
  const { t } = useTranslation()
  const log = useLogFailure()
  if (!log) return null
  const { cause, dropped } = log
  const isFull = cause === 'ENOSPC' || cause === 'EDQUOT'
  return (
    <p className="frame-trouble" role="alert">
      {isFull ? t('trouble.full', { count: dropped }) : t('trouble.log', { cause, count: dropped })}
    </p>
  )
}
