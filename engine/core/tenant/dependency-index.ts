/**
 * What has to be evaluated again when something changes. Because of this index, the cost of a keystroke depends on the
 * rules that read its key, not on the size of the form.
 */
export interface DependencyIndex {
  /** Indexes into `derivations` by the answer key that they read themselves. */
  readonly derivationsOfKey: ReadonlyMap<string, readonly number[]>;
  /** Indexes into `derivations` by the condition that they refer to. */
  readonly derivationsOfCondition: ReadonlyMap<string, readonly number[]>;
  /** Field keys by the answer key that their visibility, options or errors depend on; a field reads itself. */
  readonly fieldsOfKey: ReadonlyMap<string, readonly string[]>;
  readonly fieldsOfCondition: ReadonlyMap<string, readonly string[]>;
  readonly fieldsOfTabs: ReadonlyMap<string, readonly string[]>;
  readonly fieldsOfAddAnother: ReadonlyMap<string, readonly string[]>;
  /** Indexes into `clearRules` by the field key that they may clear. */
  readonly clearRulesOfKey: ReadonlyMap<string, readonly number[]>;
  /** Indexes into `clearRules` by the condition that their gate reads. */
  readonly clearRulesOfCondition: ReadonlyMap<string, readonly number[]>;
  /** Keys that watchers clear when a condition changes. */
  readonly watchedKeysOfCondition: ReadonlyMap<string, readonly string[]>;
  /** Keys of conditional selects by the controlling answer's key. */
  readonly controlledBy: ReadonlyMap<string, readonly string[]>;
  /** Keys whose answer affects no field but their own, and that have no companion. */
  readonly standalone: ReadonlySet<string>;
}
