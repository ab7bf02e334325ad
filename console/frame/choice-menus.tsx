import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../data/locale.ts'
import { queryClient } from '../data/query.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { AskedMenu } from '../look/asked-menu.tsx'
import { Glyph } from '../look/glyphs.tsx'
import { languages } from '../look/languages.ts'
import { speak } from '../words/i18n.ts'

interface Choice {
  key: string
  label: ReactNode
  choose: () => void
}

interface ChoiceMenuProps {
  label: string
  icon: ReactNode
  current: string
  choices: readonly Choice[]
}

function ChoiceMenu({ label, icon, current, choices }: ChoiceMenuProps) {
  const items = choices.map((choice) => ({
    key: choice.key,
    label: choice.label,
    extra: choice.key === current ? <Glyph name="check" /> : null,
    onClick: choice.choose,
  }))
  return (
    <AskedMenu menu={{ items, selectable: true, selectedKeys: [current] }} placement="bottomRight">
      <IconButton label={label} icon={icon} aria-haspopup="menu" />
    </AskedMenu>
  )
}

export function LanguageMenu() {
  const { t } = useTranslation()
  const current = useLocale()
  const choices = languages.map(({ locale, name, lang }) => ({
    key: locale,
    label: <span lang={lang}>{name}</span>,
    // Queries are invalidated, because the server localizes some of their texts.
    choose: () => void speak(locale).then(() => queryClient.invalidateQueries()),
  }))
  return <ChoiceMenu label={t('language')} icon={<Glyph name="language" />} current={current} choices={choices} />
}
