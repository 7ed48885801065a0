import { type Application, type Context, Converter, ReflectionKind } from "typedoc"

/**
 * A noun is a Schema and the type of its values under one name (`export const Message`, `export type Message`), explained once, above
 * the Schema. typedoc takes them for two things: the type gets the comment of its Schema. Loaded by `typedoc.json`.
 */
export const load = (app: Application): void => {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }: Context) => {
    for (const type of project.getReflectionsByKind(ReflectionKind.TypeAlias)) {
      const schema = type.parent?.getChildByName([type.name])
      if (type.comment === undefined && schema?.comment !== undefined) type.comment = schema.comment.clone()
    }
  })
}
