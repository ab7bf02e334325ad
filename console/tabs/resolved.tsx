// Maps an address to its screen: fixed pages, screens of the menu, or a page saying that it is missing or forbidden.
import { type ReactElement, createElement, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { useLocale } from '../data/locale.ts'
import { useAddress } from '../kit/address/address.ts'
import { late, once } from '../kit/lazy/late.tsx'
import { inKit } from '../look/in-kit.ts'
import { Waiting } from '../look/waiting.tsx'
import { type Entry, declaredAt, groupAt, labelIn, leavesOf, trailTo } from '../menu/menu-tree.ts'
import { useWholeMenu } from '../menu/use-menu.ts'
import { type FixedPage, fixedAt, fixedPages } from '../routes/fixed-pages.ts'
import { MenuFailed } from '../routes/menu-failed.tsx'
import { Forbidden } from '../routes/plain-pages.tsx'
import { isOwn, loadHome, screenLoader } from '../routes/screens-ahead.ts'
import { HOME } from './tabs.ts'
import { tabActions } from './use-tabs.ts'

const Home = late(loadHome, (module) => module.Home, Waiting)
const Embedded = late(
  once(() => import('../routes/embedded.tsx')),
  (module) => module.Embedded,
  Waiting,
)

const lateInKit = <P extends object>(load: ReturnType<typeof inKit<object, P>>) =>
  late(load, ({ Part }) => Part, Waiting)

// One element per code, created once: a new component type would remount the screen.
const made = new Map<string, ReactElement>()
function screenOf(code: string): ReactElement {
  const screen = made.get(code) ?? createElement(lateInKit(screenLoader(code)))
  made.set(code, screen)
  return screen
}

const fixed = new Map(
  fixedPages.map(({ name, load }) => [name, createElement(lateInKit(inKit(load, (module) => module.default)))]),
)

function titled(label: string, product: string): string {
  return label === '' ? product : `${label} - ${product}`
}

function useTitle(label: string): void {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = titled(label, t('product'))
  }, [label, t])
}

function ScreenOf({ code, label }: { code: string; label: string }) {
  useTitle(label)
  return screenOf(code)
}

const hasScreen = (code: string, path: string) => isOwn(code) || declaredAt(path)?.name === code

export function Resolved() {
  const { pathname, search } = useAddress()
  const { t } = useTranslation()
  const locale = useLocale()
  const { entries, isFailed, retry } = useWholeMenu()
  if (pathname === HOME) return <TitledHome label={t('tabs.home')} />
  const page = fixedAt(pathname)
  if (page) return <FixedScreen page={page} />
  if (pathname.startsWith('/myiframe/')) return <Embedded key={search} />

  const known = declaredAt(pathname)
  if (!entries) {
    if (isFailed) return <MenuFailed onRetry={retry} />
    // A declared screen starts loading its rows before the menu has arrived.
    if (known) return <ScreenOf code={known.name} label={labelIn(known, locale)} />
    return <Waiting />
  }
  // Called as a function: as a component it would remount the screen that was rendered before the menu arrived.
  return granted({ entries, pathname, forbidden: known && { name: labelIn(known, locale), code: known.name } })
}

interface Asked {
  entries: readonly Entry[]
  pathname: string
  /** A declared screen that is not granted. */
  forbidden: { name: string; code: string } | undefined
}

function granted({ entries, pathname, forbidden }: Asked) {
  const entry = trailTo(entries, pathname).at(-1)
  if (entry && hasScreen(entry.code, pathname)) return <ScreenOf code={entry.code} label={entry.label} />
  const group = groupAt(entries, pathname)
  const first = group && leavesOf(group.children)[0]
  if (first?.target === 'screen') return <Elsewhere from={pathname} to={first.to} />
  if (forbidden) return <Forbidden {...forbidden} />
  return <Elsewhere from={pathname} to="/404" />
}

/** Redirects an address without a page of its own and closes its tab. */
function Elsewhere({ from, to }: { from: string; to: string }) {
  useEffect(() => {
    tabActions.close(from)
  }, [from])
  return <Navigate to={to} replace />
}

function FixedScreen({ page: { name, needs } }: { page: FixedPage }) {
  const { t } = useTranslation()
  const { entries, isFailed, retry } = useWholeMenu()
  const label = t(`pages.${name}`)
  useTitle(label)
  if (needs === undefined) return fixed.get(name)
  if (!entries) return isFailed ? <MenuFailed onRetry={retry} /> : <Waiting />
  return leavesOf(entries).some((entry) => entry.code === needs) ? (
    fixed.get(name)
  ) : (
    <Forbidden name={label} code={needs} />
  )
}

function TitledHome({ label }: { label: string }) {
  useTitle(label)
  return <Home />
}
