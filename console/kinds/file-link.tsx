import { FileOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'

const isPicture = (link: string) => /\.(png|jpe?g|gif|webp|svg|avif)(\?|$)/i.test(link)
// The same check as the server's: other schemes could execute script.
const isSafe = (link: string) => /^(\/(?!\/)|https?:\/\/)/.test(link)

export function FileLink({ link }: { link: string }) {
  const { t } = useTranslation('crud')
  if (!isSafe(link)) return null
  return (
    <a className="kind-file-link" href={link} target="_blank" rel="noreferrer noopener" title={link}>
      {isPicture(link) ? <img src={link} alt={t('openFile')} loading="lazy" /> : <FileOutlined />}
      {!isPicture(link) && <span>{link.split('/').at(-1)}</span>}
    </a>
  )
}
