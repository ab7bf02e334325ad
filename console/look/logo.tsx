/** The logo: a pulse line on a tile. */
export const Logo = () => (
  <svg className="st-logo" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
    <rect className="st-logo-tile" width="32" height="32" rx="8" />
    <path className="st-logo-pulse" d="M6.5 17h4.2l2.3-6.5 4.3 12 3-8.2 1.4 2.7h3.8" />
  </svg>
)
