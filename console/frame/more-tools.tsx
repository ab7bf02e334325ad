import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Glyph } from '../look/glyphs.tsx'
import { PanelButton } from '../look/panel-button.tsx'
import type { Tool } from './use-tools.tsx'
import { useTopChoices } from './use-top-menus.ts'

interface MoreToolsProps {
  tools: readonly Tool[]
  /** On phones the menu also contains the top menus. */
  hasTopMenus: boolean
}

/** The top bar's overflow menu. */
export function MoreTools({ tools, hasTopMenus }: MoreToolsProps) {
  const { t } = useTranslation('top')
  return (
    <PanelButton label={t('more')} icon={<Glyph name="more" />} count={tools.some((tool) => (tool.count ?? 0) > 0)}>
      {(close) => <Lines tools={tools} hasTopMenus={hasTopMenus} close={close} />}
    </PanelButton>
  )
}

function Lines({ tools, hasTopMenus, close }: MoreToolsProps & { close: () => void }) {
  const { t } = useTranslation('top')
  const [openKey, setOpenKey] = useState<Tool['key']>()
  const open = tools.find((tool) => tool.key === openKey)
  if (open?.panel) {
    const Panel = open.panel
    return (
      <>
        <button type="button" className="panel-back" autoFocus onClick={() => setOpenKey(undefined)}>
          <Glyph name="back" />
          {t('back')}
        </button>
        <Panel close={close} />
      </>
    )
  }
  const use = (tool: Tool) => {
    if (tool.panel) return setOpenKey(tool.key)
    close()
    tool.act?.()
  }
  return (
    <>
      {hasTopMenus && <TopChoices close={close} />}
      <ul className="panel-lines">
        {tools.map((tool) => (
          <li key={tool.key}>
            <button type="button" onClick={() => use(tool)}>
              {tool.icon}
              <span>{tool.label}</span>
              {(tool.count ?? 0) > 0 && <small>{tool.count}</small>}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function TopChoices({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const choices = useTopChoices()
  if (choices.length === 0) return null
  return (
    <div className="panel-tops" role="group" aria-label={t('menu.top')}>
      {choices.map(({ key, label, isCurrent, choose }) => (
        <button
          key={key}
          type="button"
          aria-pressed={isCurrent}
          onClick={() => {
            close()
            choose()
          }}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
