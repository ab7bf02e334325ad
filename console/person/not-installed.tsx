import { useTranslation } from 'react-i18next'
import { PlainPage } from '../routes/plain-pages.tsx'
import { useWords } from './words/person/use-words.ts'

export default function NotInstalled() {
  const { t } = useWords()
  const { t: say } = useTranslation()
  const ways = [
    { label: say('page.home'), go: () => location.assign('/') },
    { label: say('page.back'), go: () => history.back() },
  ]
  return <PlainPage scene="missing" title={t('notInstalled.title')} text={t('notInstalled.text')} ways={ways} />
}
