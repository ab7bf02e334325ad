// Which paths a menu may have: a path of the console or an http(s) URL, never one that executes script.

// Browsers ignore these characters in and before a scheme: `java<tab>script:` is `javascript:`.
// oxlint-disable-next-line no-control-regex -- those are what is looked for
const ignored = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060\ufeff]/g

const scheme = /^([a-z][a-z0-9+.-]*):/i

/** `isSafePath('/system/user')`, `isSafePath('https://bi.example.com')` */
export function isSafePath(path: string): boolean {
  const named = scheme.exec(path.replace(ignored, ''))?.[1]?.toLowerCase()
  return named === undefined || named === 'http' || named === 'https'
}
