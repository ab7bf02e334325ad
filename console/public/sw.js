// Keeps the page and the chunks of rounds in the browser, so that rounds open without a network. Registered by the page
// of one's own work on phones; what is kept is named by /at-hand.json, which the build writes. Calls of the API pass by.
const CACHE = 'steward-page'
const LIST = '/at-hand.json'
const PAGE = '/'
/** Milliseconds after which a slow network counts as none. */
const PATIENCE = 4_000

let filling

/** Brings what is kept to the build the server has now; the page last, so that whatever it names is there. */
async function fill() {
  const { files } = await (await fetch(LIST, { cache: 'no-store' })).json()
  const cache = await caches.open(CACHE)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  // Names of assets carry a hash of their content: what is there is the same.
  const isNew = (file) => !file.startsWith('/assets/') || !kept.has(file)
  const answers = await Promise.all(files.filter(isNew).map((file) => fetched(file)))
  for (const [file, answer] of answers) await cache.put(file, answer)
  await cache.put(...(await fetched(PAGE)))
  const wanted = new Set([...files, PAGE])
  await Promise.all([...kept].filter((path) => !wanted.has(path)).map((path) => cache.delete(path)))
}

async function fetched(file) {
  const answer = await fetch(file, { cache: file.startsWith('/assets/') ? 'default' : 'no-cache' })
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
  return [file, answer]
}

const filled = () => {
  filling ??= fill().finally(() => {
    filling = undefined
  })
  return filling
}

const kept = async (path) => (await caches.open(CACHE)).match(path, { ignoreVary: true })

/** The network's answer; what is kept where there is none, or it takes too long. */
async function freshOr(request, path) {
  const before = await kept(path)
  if (!before) return fetch(request)
  let timer
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE, before)
  })
  const answer = fetch(request).then(
    (one) => (one.status >= 502 ? before : one),
    () => before,
  )
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

const keptOr = async (request, path) => (await kept(path)) ?? fetch(request)

self.addEventListener('install', (event) => event.waitUntil(filled().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  if (event.data !== 'fill') return
  const tell = (word) => event.ports[0]?.postMessage(word)
  event.waitUntil(
    filled().then(
      () => tell('filled'),
      () => tell('failed'),
    ),
  )
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (/^\/(api|blade-[a-z]+|docs)(\/|$)/.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(freshOr(request, PAGE))
  else if (pathname.startsWith('/assets/')) event.respondWith(keptOr(request, pathname))
  else if (/\.(js|png|svg|webmanifest)$/.test(pathname)) event.respondWith(freshOr(request, pathname))
})
