/** The types that a generated module imports from other modules. */
export class ImportList {
  readonly #packageName: string
  readonly #names = new Map<string, Set<string>>()

  constructor(packageName: string) {
    this.#packageName = packageName
  }

  /** The name of a message or enum in this module. Adds an import if the type is in another package. */
  nameOf(fullName: string, suffix = ''): string {
    const parts = fullName.split('.')
    const packageName = parts.filter(part => /^[a-z]/.test(part)).join('.')
    const name = parts.filter(part => /^[A-Z]/.test(part)).join('') + suffix
    if (packageName !== this.#packageName) this.add(this.#pathTo(packageName), name)
    return name
  }

  /** Imports a name from a module of src/. */
  fromSource(module: string, name: string): string {
    const up = '../'.repeat(this.#packageName.split('.').length)
    this.add(`${up}${module}`, name)
    return name
  }

  add(module: string, name: string): void {
    const names = this.#names.get(module) ?? new Set()
    this.#names.set(module, names.add(name))
  }

  #pathTo(packageName: string): string {
    const up = '../'.repeat(this.#packageName.split('.').length - 1) || './'
    return `${up}${packageName.replaceAll('.', '/')}.ts`
  }

  source(): string {
    return [...this.#names]
      .map(([module, names]) => `import type { ${[...names].sort().join(', ')} } from '${module}'\n`)
      .join('')
  }
}
