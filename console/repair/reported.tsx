// Who reported something and how long ago, in one cell; the moment itself is its tooltip.
import { useTranslation } from 'react-i18next'
import { plain } from '../kinds/view.ts'
import { momentOf, useAgo } from '../live/live-clock.ts'

interface Props {
  at: unknown
  by: unknown
}

export function Reported({ at, by }: Props) {
  const moment = momentOf(at)
  if (moment === undefined) return plain(by)
  return <Ago moment={moment} at={plain(at)} by={plain(by)} />
}

function Ago({ moment, at, by }: { moment: number; at: string; by: string }) {
  const { t } = useTranslation('iot')
  const ago = useAgo(moment, t)
  return (
    <time dateTime={at} title={[at.slice(0, 16), by].filter(Boolean).join(' · ')}>
      {[ago, by].filter(Boolean).join(' · ')}
    </time>
  )
}
