// Runs before the first paint, so that nobody who prefers dark sees a white flash.
;(() => {
  let chosen
  try {
    chosen = JSON.parse(localStorage.getItem('steward-appearance') ?? '{}').content
  } catch {
    chosen = undefined
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
})()
