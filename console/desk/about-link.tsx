import { useTranslation } from 'react-i18next'
import { Link } from '../kit/address/link.tsx'
import { useLinks } from '../live/live-paths.ts'

interface Props {
  aboutEntity: string
  aboutId: string
  /** Closes what the link stands in. */
  onClick?: () => void
}

/** Leads to the row a letter of the product is about, where the person has its screen. */
export function AboutLink({ aboutEntity, aboutId, onClick }: Props) {
  const { t } = useTranslation('top')
  const linkTo = useLinks()
  const to = aboutId === '' ? undefined : linkTo({ name: aboutEntity }, { id: aboutId })
  if (!to) return null
  return (
    <Link to={to} onClick={onClick}>
      {t('notices.openAbout')}
    </Link>
  )
}
