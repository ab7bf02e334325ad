import { iconPaths } from './icon-paths.ts'

/** Accepts `iconfont iconicon_user` of older menus and plain `user`; an unknown name gets the default icon. */
export function MenuIcon({ name }: { name: string }) {
  const parts = name.split(/[\s_]+/).map((part) => part.replace(/^icon-?/, '').replace(/-(outlined|filled)$/, ''))
  const known = parts.find((part) => part in iconPaths) ?? 'profile'
  return (
    <svg className="menu-icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={iconPaths[known]} />
    </svg>
  )
}
