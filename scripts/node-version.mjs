// Written in the oldest syntax there is: an old Node must get as far as reading this.

/** Says in one line what is wrong when this Node is too old. */
export function supportedNode() {
  if (Number(process.versions.node.split('.')[0]) >= 20) return true
  console.error(
    'Meeting Intelligence needs Node 20 or newer to start; this is ' +
      process.version +
      '. See https://nodejs.org',
  )
  return false
}
