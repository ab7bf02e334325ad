import { IconButton } from '../kit/icon-button.tsx'
import { Count, PanelButton } from '../look/panel-button.tsx'
import { LanguageMenu } from './choice-menus.tsx'
import { MoreTools } from './more-tools.tsx'
import { type Tool, useTools } from './use-tools.tsx'
import { type Width, useWidth } from './use-width.ts'

/** Tools shown in the bar at each width; the rest are in the overflow menu. */
const kept: Readonly<Record<Width, (tool: Tool) => boolean>> = {
  0: () => false,
  1: (tool) => tool.key === 'notices',
  2: (tool) => tool.key === 'notices' || tool.key === 'theme',
  3: () => true,
}

export function Tools() {
  const width = useWidth()
  const tools = useTools()
  const rest = tools.filter((tool) => !kept[width](tool))
  return (
    <>
      {tools.filter(kept[width]).map((tool) => (
        <ToolButton key={tool.key} tool={tool} />
      ))}
      {rest.length > 0 && <MoreTools tools={rest} hasTopMenus={width === 0} />}
    </>
  )
}

function ToolButton({ tool: { key, label, icon, count = 0, panel: Panel, act } }: { tool: Tool }) {
  if (key === 'language') return <LanguageMenu />
  if (Panel)
    return (
      <PanelButton label={label} icon={icon} count={count}>
        {(close) => <Panel close={close} />}
      </PanelButton>
    )
  return (
    <IconButton
      label={label}
      icon={
        <>
          {icon}
          <Count count={count} />
        </>
      }
      onClick={act}
    />
  )
}
