package io.inferencegateway.assembly;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.doctree.TextTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** The texts of all classes of the sources, and of their {@code @param} tags. */
final class JavadocTexts {
  private static final Path SOURCES = Path.of("src/main/java");

  private final Map<String, String> texts = new HashMap<>();

  private JavadocTexts() {}

  static JavadocTexts read() throws IOException {
    JavadocTexts texts = new JavadocTexts();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
        Stream<Path> all = Files.walk(SOURCES)) {
      List<Path> sources = all.filter(file -> file.toString().endsWith(".java")).toList();
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  files,
                  null,
                  List.of("-proc:none"),
                  null,
                  files.getJavaFileObjectsFromPaths(sources));
      DocTrees trees = DocTrees.instance(task);
      for (CompilationUnitTree unit : task.parse()) {
        texts.new Classes(unit, trees).scan(unit, null);
      }
    }
    return texts;
  }

  /** The text of a component of a record; empty: there is none. */
  String of(Class<?> record, RecordComponent component) {
    return texts.getOrDefault(record.getCanonicalName() + "#" + component.getName(), "");
  }

  /** The text of a class, in Markdown; empty: there is none. */
  String of(Class<?> type) {
    return texts.getOrDefault(type.getCanonicalName(), "");
  }

  private final class Classes extends TreePathScanner<@Nullable Void, @Nullable Void> {
    private final CompilationUnitTree unit;
    private final DocTrees trees;

    Classes(CompilationUnitTree unit, DocTrees trees) {
      this.unit = unit;
      this.trees = trees;
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
      DocCommentTree comment = trees.getDocCommentTree(getCurrentPath());
      if (comment != null) {
        for (DocTree tag : comment.getBlockTags()) {
          if (tag instanceof ParamTree parameter) {
            texts.put(name() + "#" + parameter.getName(), text(parameter.getDescription(), ""));
          }
        }
        texts.put(name(), text(comment.getFullBody(), "`"));
      }
      return super.visitClass(type, null);
    }

    /** Canonical name of the class that is visited. */
    private String name() {
      StringBuilder name = new StringBuilder();
      for (var path = getCurrentPath(); path != null; path = path.getParentPath()) {
        if (path.getLeaf() instanceof ClassTree type) {
          name.insert(0, "." + type.getSimpleName());
        }
      }
      return unit.getPackageName() + name.toString();
    }
  }

  /**
   * The plain text.
   *
   * @param quote around code
   */
  private static String text(List<? extends DocTree> parts, String quote) {
    return parts.stream()
        .map(
            part ->
                switch (part) {
                  case TextTree text -> text.getBody();
                  case LiteralTree literal -> quote + literal.getBody().getBody() + quote;
                  case LinkTree link -> quote + link.getReference().getSignature() + quote;
                  default -> part.toString();
                })
        .collect(Collectors.joining())
        .replaceAll("\\s+", " ")
        .replaceAll(" *<p> *", "\n\n")
        .strip();
  }
}
