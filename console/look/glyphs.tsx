// Icons of the frame and the sign-in page as SVG paths on a 20 × 20 grid.
const strokes = {
  back: 'M12 4l-6 6 6 6',
  bug: 'M6 9a4 4 0 0 1 8 0v3a4 4 0 0 1-8 0zM10 9.5v6M7.5 5.5 6 3.5m6.5 2 1.5-2M6 10.5H2.5m15 0H14M6.2 13.8 3.5 16m10.3-2.2 2.7 2.2',
  check: 'm4 10.5 4 4 8-9',
  close: 'M5 5l10 10M15 5 5 15',
  closedEye:
    'M3 3l14 14M8.2 4.7A8 8 0 0 1 10 4.5c5.3 0 8.2 5.5 8.2 5.5a13 13 0 0 1-2.1 2.8M5.3 6.1A12.6 12.6 0 0 0 1.8 10S4.7 15.5 10 15.5a7.8 7.8 0 0 0 3.9-1',
  collapse: 'M3 4h14M9 8h8m-8 4h8M3 16h14M6 8l-2.5 2L6 12',
  dashboard: 'M2 3.5h16v10.5H2zM7 17h6m-3-3v3M5.5 10.5l3-3 2.5 2 3.5-3.5',
  down: 'm5 7.5 5 5 5-5',
  drop: 'M10 2.5s5.5 5.6 5.5 9.3a5.5 5.5 0 0 1-11 0C4.5 8.1 10 2.5 10 2.5ZM7.2 12a2.8 2.8 0 0 0 2.8 2.8',
  expand: 'M3 4h14M9 8h8m-8 4h8M3 16h14M3.5 8 6 10l-2.5 2',
  eye: 'M1.8 10S4.7 4.5 10 4.5s8.2 5.5 8.2 5.5-2.9 5.5-8.2 5.5S1.8 10 1.8 10ZM7.5 10a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0',
  fullScreen: 'M3 7.5V3h4.5m5 0H17v4.5m0 5V17h-4.5m-5 0H3v-4.5',
  language: 'M2.5 5h9M7 3v2M9.5 5c-.8 3.5-3 6-6.5 7.5M4.5 5c.8 3 2.8 5.5 6 7M9.5 17.5l4-10 4 10m-6.6-3.5h5.2',
  leaveFullScreen: 'M7.5 3v4.5H3m14 0h-4.5V3m0 14v-4.5H17m-14 0h4.5V17',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9m-3 3v2',
  mail: 'M2.5 4.5h15v11h-15zM3 5l7 6 7-6',
  menu: 'M3 5h14M3 10h14M3 15h14',
  moon: 'M16.8 11.9A7.2 7.2 0 0 1 8.1 3.2a7.2 7.2 0 1 0 8.7 8.7Z',
  more: 'M4 9.6v.8h.8v-.8zm5.6 0v.8h.8v-.8zm5.6 0v.8h.8v-.8z',
  outside: 'M8 4H4v12h12v-4M11.5 3.5h5v5m0-5-7 7',
  person: 'M6.5 6.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M3 17.5c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5',
  renew: 'M16.5 10a6.5 6.5 0 1 1-2-4.7l2 1.9m0-4v4h-4',
  screen: 'M2 3.5h16v10.5H2zM7 17h6m-3-3v3',
  search: 'M3.5 9a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0M13 13l4 4',
  signOut: 'M12 3.5H4v13h8M8.5 10H17m-3-3.5 3.5 3.5L14 13.5',
  shirt: 'M7 3 2.5 5.5 4.3 9l1.7-.8V17h8V8.2l1.7.8 1.8-3.5L13 3a3 3 0 0 1-6 0Z',
  sun: 'M6.6 10a3.4 3.4 0 1 0 6.8 0 3.4 3.4 0 1 0-6.8 0M10 1.8v1.7m0 13v1.7M1.8 10h1.7m13 0h1.7M4.2 4.2l1.2 1.2m9.2 9.2 1.2 1.2m0-11.6-1.2 1.2m-9.2 9.2-1.2 1.2',
  tiles: 'M3 3h6v6H3zm8 0h6v6h-6zM3 11h6v6H3zm8 0h6v6h-6z',
  warning: 'M10 2.8 18.2 17H1.8ZM10 8v4m0 2.4v.1',
} as const

export type GlyphName = keyof typeof strokes

export const Glyph = ({ name }: { name: GlyphName }) => (
  <svg className={`glyph glyph-${name}`} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d={strokes[name]} />
  </svg>
)
