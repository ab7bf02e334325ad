// Runs before the first paint, so that nobody sees a flash of another appearance, theme or colour.
;(() => {
  const recall = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`steward-${name}`) ?? '{}').content
    } catch {
      return undefined
    }
  }
  const page = document.documentElement
  const chosen = recall('appearance')
  const theme =
    /^theme-(white|dark|star|bule|iview|vip|cool|d2|hey|lte)$/.exec(recall('themeName'))?.[0] ?? 'theme-default'
  const isDark =
    theme === 'theme-dark' ||
    chosen === 'dark' ||
    (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.dataset.theme = isDark ? 'dark' : 'light'
  page.classList.add(theme)
  for (const [name, tone] of Object.entries(recall('colorTones')?.[isDark ? 'dark' : 'light'] ?? {}))
    if (/^#[\da-f]{6}$/.test(tone)) page.style.setProperty(`--st-${name}`, tone)
  // Whoever is signed in needs the frame: its files come beside the first script rather than after it.
  if (!recall('token')) return
  for (const file of document.querySelector('meta[name="frame"]')?.content.split(' ') ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `/${file}` }))
})()
